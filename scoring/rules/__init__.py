"""The rules of every game Bustle scores: data in, points out.

Standard library only. Nothing here knows of sheets, players, databases or pages. A ruleset is
frozen data (`book`), a hand is a record of facts (`model`), and three questions are answered from
the two: may it be (`legality`), what does it give (`points`), where does the game stand
(`progress`). The rest words the same data for people (`fields`, `options`, `card`).
"""
