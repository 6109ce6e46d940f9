"""A site for a class: what a system's calls mean, the game, practice; pages that need no server and no network.

``places`` says which turns are taught, ``figures`` counts them exactly, ``views`` puts everything into words of a
language, ``pages`` renders, ``output`` writes. Figures are taken once; pages are made of them for each language.
"""
