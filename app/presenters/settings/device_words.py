"""The texts of the device features: reading aloud, vibration, keeping the screen on."""

from app.i18n import marked

READ_ALOUD = marked("Read results aloud")
READ_ALOUD_ABOUT = marked("After each hand you hear who won it, and how the match stands.")
VIBRATE = marked("Vibrate")
VIBRATE_ABOUT = marked("When a hand is recorded, and when a tap changes nothing.")
KEEP_AWAKE = marked("Keep the screen on")
AWAKE_ABOUT = marked("While you look at the match on the table.")

NO_VOICE = marked("Nothing can be read aloud here: no voice is installed.")
NO_VIBRATION = marked("This device cannot vibrate.")
NOT_AWAKE = marked("This device decides by itself when the screen goes dark.")

READ_RULES = marked("Read aloud")
STOP_READING = marked("Stop reading aloud")
NO_VOICE_FOR = marked("No voice is installed for this language: {language}")
