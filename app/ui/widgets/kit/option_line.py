"""A line that leads somewhere, with what it is for below its name.

Its state is a ``Way`` of ``app.presenters.shared.options``; a tap calls the screen's ``take``
with its key.
"""

from app.ui import kv
from app.ui.widgets.kit.buttons import CardButton

kv.load("widgets/option_line")


class OptionLine(CardButton):
    pass
