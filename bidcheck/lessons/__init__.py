"""A site for a class: what a system's calls mean, the game, practice; pages that need no server and no network.

``survey`` finds the turns that are taught and counts them exactly, ``views`` puts them into the words of a language,
``pages`` renders, ``site`` has all the files, ``output`` writes. Figures are taken once; each language is made of them.
"""
