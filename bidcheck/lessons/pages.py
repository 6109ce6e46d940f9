"""The pages of a site in one language: what each of them shows, from the figures that were taken once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bidcheck import __version__
from bidcheck.calls import PASS, Call
from bidcheck.lessons import practice
from bidcheck.lessons.card import card
from bidcheck.lessons.conventions import convention_views
from bidcheck.lessons.counting import counting_view
from bidcheck.lessons.game import game_view
from bidcheck.lessons.glossary import sorted_terms
from bidcheck.lessons.places import we_opened
from bidcheck.lessons.survey import Survey
from bidcheck.lessons.templating import Templates
from bidcheck.lessons.views import CallView, TurnView, anchor, definition_views, turn_view
from bidcheck.locale import translate
from bidcheck.render import call_words
from bidcheck.system.book import Calls

NAMES = {"en": "English", "tr": "Türkçe", "sr": "Srpski"}
"""Each language by its own name."""

PRACTISED = {"game": "laws", "counting": "evaluation", "openings": "openings", "opening": "responses",
             "conventions": "conventions", "competition": "competition", "turn": "competition"}
"""The topic that goes with each page."""


@dataclass(slots=True)
class Pages:
    """The pages of one language."""

    found: Survey
    lang: str
    languages: tuple[str, ...]
    templates: Templates = field(init=False)
    views: dict[Calls, TurnView] = field(init=False)
    contested: list[TurnView] = field(init=False)
    further: list[TurnView] = field(init=False)
    seats: list[TurnView] = field(init=False)
    links: dict[str, str] = field(init=False)
    """The page that each anchor is on."""

    def __post_init__(self) -> None:
        self.templates = Templates(self.lang)
        self.views = {calls: turn_view(turn, self.lang) for calls, turn in self.found.uncontested.items()}
        self.contested = [turn_view(turn, self.lang) for turn in self.found.contested]
        self.further = [turn_view(turn, self.lang) for turn in self.found.further]
        self.seats = [turn_view(turn, self.lang) for turn in self.found.seats]
        self.links = {}
        for view in self.views.values():
            for call in view.calls:
                self.links[call.link] = page_of(call.calls[0]) if call.calls[0].is_bid else "openings"
        for view in (*self.contested, *self.further):
            self.links.update({call.link: turn_page(view) for call in view.calls})
        for view in self.seats:
            self.links.update({call.link: "openings" for call in view.calls})

    def say(self, message: str) -> str:
        return translate(message, self.lang)

    @property
    def openings(self) -> list[tuple[CallView, str]]:
        """The rows of the opening table, each bid with the page of its answers."""
        turn = self.views.get(())
        return [(call, page_of(call.calls[0]) if call.calls[0].is_bid else "") for call in
                (turn.calls if turn is not None else ())]

    def all(self) -> Iterator[tuple[str, str]]:
        """Each file of the language."""
        turn = self.views.get(())
        yield self.page("index", system=self._system(), openings=self.openings, conventions=bool(
            self.found.book.system.conventions), contested=self.contested)
        yield self.page("game", game=game_view(self.lang))
        yield self.page("counting", counting=counting_view(self.found.book, self.lang))
        yield self.page("openings", turn=turn, openings=self.openings, seats=self._seats(),
                        definitions=definition_views(self.found.book.system.lexicon, self.lang))
        yield from self._opening_pages()
        yield self.page("conventions", conventions=self._conventions(), links=self.links)
        yield self.page("competition", contested=self._contested())
        yield from self._turn_pages(self.contested, "competition")
        yield from self._turn_pages(self.further, "conventions")
        yield self.page("glossary", terms=sorted_terms(self.lang), columns=sorted(
            NAMES.items(), key=lambda item: item[0] != self.lang))
        yield self.page("auctions", auctions=list(self._auctions()))
        yield self.page("card", card=self._card())
        yield self.page("practice", topics=self._topics())
        questions = [q for drawn in self.found.drawn for q in practice.worded(self.found.book, drawn, self.lang)]
        yield "questions.js", practice.questions_script(questions, self.lang, practice.script_words(self.lang))

    def page(self, name: str, template: str = "", section: str = "", **context: Any) -> tuple[str, str]:
        """One page by its template, with what stands on every page."""
        system = self.found.book.system
        site = {"title": system.title.say(self.lang) or system.name, "name": system.name, "program": __version__,
                "version": system.fingerprint[:12]}
        root = self.lang == self.languages[0]
        topic = PRACTISED.get(template or name, "") if section != "conventions" else "conventions"
        asked = {drawn.topic for drawn in self.found.drawn if drawn.questions}
        text = self.templates.render(
            f"{template or name}.html.j2", lang=self.lang, page=name, section=section, site=site,
            up="" if root else "../", practise=topic if topic in asked else "", menu=self._menu(), languages=[
                (code, NAMES[code], "" if at == 0 else f"{code}/") for at, code in enumerate(self.languages)],
            **context)
        return f"{name}.html", text

    def _menu(self) -> list[tuple[str, str]]:
        say = self.say
        return [
            ("index", say("Start")), ("game", say("The game")), ("counting", say("Counting a hand")),
            ("openings", say("Openings")), ("conventions", say("Conventions")), ("competition", say("Competition")),
            ("practice", say("Practice")), ("card", say("System card")), ("glossary", say("Glossary")),
            ("auctions", say("All auctions")),
        ]

    def _system(self) -> dict[str, Any]:
        system = self.found.book.system
        method = system.lexicon.methods[system.lexicon.points]
        return {
            "note": system.note.say(self.lang), "points": method.titled(self.lang),
            "sources": [(key, s.title.say(self.lang), s.author, s.address) for key, s in system.sources.items()],
        }

    def _opening_pages(self) -> Iterator[tuple[str, str]]:
        """A page for each opening bid. A call leads on to the table after it and the opponents' pass."""
        siblings = list(dict.fromkeys((page, call.call) for call, page in self.openings if page))
        bids = dict.fromkeys(call.calls[0] for call, page in self.openings if page)
        for opening in bids:
            turns = {
                anchor(calls[:-1]): view for calls, view in self.views.items() if len(calls) > 2 and calls[0] == opening
            }
            cards = [call for call, _ in self.openings if call.calls[0] == opening]
            yield self.page(page_of(opening), "opening", "openings", opening_title=call_words(opening, self.lang),
                            cards=cards, siblings=siblings, answers=self.views.get((opening, PASS)), turns=turns)

    def _conventions(self) -> Any:
        turns = (*self.views.values(), *self.contested, *self.further)
        return convention_views(self.found.book.system, turns, self.lang)

    def _seats(self) -> list[tuple[str, TurnView]]:
        """The openings that are others in a later seat."""
        titles = {1: self.say("In second seat, after a pass"), 2: self.say("In third seat, after two passes"),
                  3: self.say("In fourth seat, after three passes")}
        return [(titles[len(view.before)], view) for view in self.seats]

    def _turn_pages(self, turns: Sequence[TurnView], section: str) -> Iterator[tuple[str, str]]:
        """A page for each turn, with a way to the one before and the one after it."""
        for at, view in enumerate(turns):
            beside = (("prev", turns[max(0, at - 1):at]), ("next", turns[at + 1:at + 2]))
            yield self.page(turn_page(view), "turn", section, turn=view, neighbours=[
                (rel, turn_page(one), one.title) for rel, found in beside for one in found])

    def _contested(self) -> list[tuple[str, list[tuple[str, TurnView]]]]:
        """The contested turns by who opened, each with its page."""
        groups = {True: self.say("When we have opened"), False: self.say("When they have opened")}
        found = []
        for ours, title in groups.items():
            views = [(turn_page(view), view) for view in self.contested if we_opened(view.before) == ours]
            if views:
                found.append((title, views))
        return found

    def _auctions(self) -> Iterator[dict[str, str]]:
        seen: set[str] = set()
        for view in (*self.views.values(), *self.contested, *self.further, *self.seats):
            for call in view.calls:
                if call.link in seen:
                    continue
                seen.add(call.link)
                title = " – ".join(filter(None, (view.title, call.call)))
                key = " ".join(str(c).lower() for c in call.calls)
                yield {"key": key, "page": self.links[call.link], "link": call.link, "title": title,
                       "name": call.name, "shows": call.shows}

    def _card(self) -> Any:
        found = self.found
        answers = [turn for calls, turn in found.uncontested.items() if len(calls) == 2]
        names = dict.fromkeys(
            c.title.say(self.lang) or c.name.replace("_", " ") for c in found.book.system.conventions)
        return card(found.uncontested.get(()), answers, sorted(
            found.contested, key=lambda turn: len(turn.taught.calls)), list(names), self.lang)

    def _topics(self) -> list[tuple[str, str]]:
        return [(d.topic, self.say(d.topic)) for d in self.found.drawn if d.questions]


def turn_page(turn: TurnView) -> str:
    """The name of the page of an auction that has its own."""
    return "turn-" + "-".join(map(str, turn.before)).lower()


def page_of(opening: Call) -> str:
    """The name of the page of an opening."""
    return f"open-{str(opening).lower()}"
