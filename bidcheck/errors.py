"""The errors of bidcheck, one small tree.

::

    BidcheckError                something a person can mend; never shown as a traceback
    ├── CannotRead(ValueError)   text that is not what it should be: a card, a hand, a call, an auction
    ├── IllegalCall(ValueError)  a call the Laws do not allow here; ``law`` names the Law
    ├── NotFound                 a system, convention or file that is not there
    └── SourceError              a fault in a file somebody wrote, with its place (``bidcheck.source``)

Messages are lower case, quote the offending thing, and end with the remedy.
"""

from __future__ import annotations

from bidcheck.locale import Phrase, phrase


class BidcheckError(Exception):
    """Anything wrong that the person at the keyboard can put right."""

    def say(self, lang: str) -> str:
        """The message in a language; what has no words there stays English."""
        return self.args[0].say(lang) if self.args and isinstance(self.args[0], Phrase) else str(self)


class CannotRead(BidcheckError, ValueError):
    """Text that is not what it should be."""


class IllegalCall(BidcheckError, ValueError):
    """A call that the Laws do not allow at this point; ``law`` is the Law, as ``"18B"``."""

    def __init__(self, message: str, law: str) -> None:
        super().__init__(phrase("{what} (Law {law})", what=message, law=law))
        self.law = law


class NotFound(BidcheckError, LookupError):
    """A system, convention or file that is not there."""
