"""A line that opens another screen, with a description below its name.

Its state is an ``Option`` of ``app.presenters.shared.options``; a tap calls
``choose_option`` of its screen with the key.
"""

from app.ui import kv
from app.ui.widgets.kit.buttons import CardButton

kv.load("widgets/option_line")


class OptionLine(CardButton):
    pass
