"""What an entered hand makes one look at again, in words."""

from typing import Any

from app.domain.hand.doubts import Doubt, DoubtKey
from app.domain.rules.tables import Faces
from app.i18n import Language, marked
from app.words.naming import face_name

NOT_CLOSED = marked(
    "Look again: a blocked line ends with a number that nobody has left. Here every number"
    " is still there."
)
CAPICUA = marked("Look again: the last tile cannot have fitted like this.")


def doubt_sentence(language: Language, faces: Faces, doubt: Doubt) -> str:
    match doubt.key:
        case DoubtKey.ODD_NUMBER:
            return _odd_number(language, faces, doubt)
        case DoubtKey.NOT_CLOSED:
            return language.say(NOT_CLOSED)
        case DoubtKey.CAPICUA:
            return language.say(CAPICUA)


def _odd_number(language: Language, faces: Faces, doubt: Doubt) -> str:
    odd: Any = doubt.values["faces"]
    named = tuple(face_name(language, faces, face) for face in odd)
    if len(named) == 1:
        return language.say("Look again: one {face} too few or too many.", face=named[0])
    listed = language.listed(named)
    return language.say("Look again: one each of {faces} too few or too many.", faces=listed)
