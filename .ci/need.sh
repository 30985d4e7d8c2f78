# What the scripts beside it need from Debian. Sourced, never started.

# What it takes to open a window (xclip: without it Kivy complains at every start), and what it
# takes where there is no screen, and to collect the words that tests look at.
window="libgl1 libgl1-mesa-dri libegl1 xclip"
virtual="xvfb xauth xdotool gettext"

say() { printf '%s\n' "$*" >&2; }

# Installs Debian packages as root; as anybody else says what to type.
need() {
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
    else
        say "Missing on this machine: $*. Type this, then try again:"
        say "    sudo apt-get install $*"
        exit 1
    fi
}

# Those of the packages that are not there; none where nobody knows Debian's packages.
missing() {
    command -v dpkg-query >/dev/null || return 0
    there=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)
    for package; do
        printf '%s\n' "$there" | grep -qx "installed $package" || printf '%s ' "$package"
    done
}
