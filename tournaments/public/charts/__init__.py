"""Pictures of a bustle: plain values in, coordinates out. Templates render them as SVG.

Must not know where the figures come from, nor any colour: marks have kinds, and the sheet of styles
says what a kind looks like.
"""
