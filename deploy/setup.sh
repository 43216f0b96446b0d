# shellcheck shell=bash
# Shared by the commands in this folder: finds Python, installs missing system packages and keeps `.venv` (to play) and
# `.venv-test` (to test and evaluate) up to date with the lock files. They are two, so that no check of the project
# replaces the packages under a game that is being played. Sourced, never run. Messages go to stderr: stdout belongs to the program started afterwards.

checkout=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
deploy=$checkout/deploy
board_file=/proc/device-tree/model

# Some libraries have another name in another Debian release: `a|b` means the one that this system has.
needed_libraries=(
    libgl1 libegl1 libgles2 libgl1-mesa-dri   # drawing: Kivy on OpenGL or GLES, in software where there is no GPU
    libgbm1                                   # drawing on the console, without a desktop
    libxcursor1 libxi6 libxrandr2             # a window under a desktop, and its touches
    "libmtdev1t64|libmtdev1"                  # a touch screen's kernel events
    "libglib2.0-0t64|libglib2.0-0"            # OpenCV
)
board_packages=(python3-lgpio rpicam-apps)   # pins and camera of a Pi: only its own system's packages work
test_packages=(shellcheck)

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

on_board() { [[ -r $board_file ]] && grep -qa 'Raspberry Pi' "$board_file"; }

# --- What is installed -----------------------------------------------------------------------------------------------

hash_of() { sha256sum | cut -c1-64; }

use_environment() {  # GROUP (run or test): sets venv, stamp and lock
    case $1 in
        run) venv=$checkout/.venv lock=$deploy/requirements.lock ;;
        test) venv=$checkout/.venv-test lock=$deploy/requirements-test.lock ;;
    esac
    stamp=$venv/.set-up
}
use_environment run

# A hash of what the packages of the environment depend on. It includes the checkout's path: a moved one does not work.
packages_hash() { { printf '%s\n' "$checkout"; cat "$lock" "$deploy/setup.sh"; } | hash_of; }

project_hash() { cat "$checkout/pyproject.toml" "$deploy/link.py" | hash_of; }

stamped() {  # NAME: the value that the last complete set-up stored under that name, empty if there is none
    local name value
    [[ -r $stamp ]] || return 0
    while read -r name value; do
        if [[ $name == "$1" ]]; then printf '%s' "$value"; fi
    done <"$stamp"
}

packages_ready() {
    # A system upgrade may replace the environment's Python: the stored path is then missing or different.
    [[ -x $venv/bin/python && $(readlink -f -- "$venv/bin/python") == "$(stamped python)" ]] &&
        [[ $(stamped packages) == "$(packages_hash)" ]]
}

project_ready() { [[ -x $venv/bin/claim-manager && $(stamped project) == "$(project_hash)" ]]; }

ready() { packages_ready && project_ready; }

# --- Python ----------------------------------------------------------------------------------------------------------

python_names() {
    if [[ -n ${CLAIM_MANAGER_PYTHON:-} ]]; then
        printf '%s\n' "$CLAIM_MANAGER_PYTHON"
    elif on_board; then
        printf '%s\n' /usr/bin/python3   # the system's camera and pin packages are made for this one
    else
        # All matches of each name: an unusable one (such as a version manager's) may hide a usable one later in PATH.
        type -aP python3 python3.13 python3.12 python3.11 || true
    fi
}

find_python() {  # prints the first Python of a supported version that can create virtual environments
    local name
    while read -r name; do
        if "$name" -c 'import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' \
            >/dev/null 2>&1 </dev/null; then
            command -v -- "$name"
            return 0
        fi
    done < <(python_names)
    return 1
}

check_machine() {  # PYTHON
    local kind
    kind=$("$1" -c 'import platform, sys; print(platform.machine(), 64 if sys.maxsize > 2**32 else 32)' </dev/null)
    case $kind in
        "x86_64 64" | "aarch64 64" | "arm64 64") ;;
        *) fail "Claim Manager needs a 64-bit system on x86-64 or arm64, and this one is ${kind% *} with ${kind#* } bits:" \
            "install the 64-bit edition of the system." ;;
    esac
}

# --- Debian packages -------------------------------------------------------------------------------------------------

installed() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

offered() { [[ $(apt-cache policy "$1" 2>/dev/null) == *Candidate:\ [0-9]* ]]; }

missing() {  # NAMES...: prints those that are not installed, one per line, alternatives unresolved
    local entry name
    for entry in "$@"; do
        for name in ${entry//|/ }; do
            if installed "$name"; then continue 2; fi
        done
        printf '%s\n' "$entry"
    done
}

resolve() {  # NAMES...: prints for each the alternative that this system offers, or the last one if it offers none
    local entry name
    for entry in "$@"; do
        for name in ${entry//|/ }; do
            if offered "$name"; then break; fi
        done
        printf '%s\n' "$name"
    done
}

quietly() {  # COMMAND...: its output is shown only if it fails
    local output status=0
    # File descriptor 8 is the lock of the set-up: services started by an installation must not inherit it.
    output=$("$@" 2>&1 </dev/null 8<&-) || status=$?
    if ((status)); then say "$output"; fi
    return "$status"
}

as_root=()   # prefix of commands that need administrator's rights

get_rights() {
    if (($(id -u) == 0)); then
        as_root=()
    elif command -v sudo >/dev/null; then
        as_root=(sudo)
        # Asks for the password on a terminal; without a terminal only a sudo without password works.
        if [[ -t 0 || -t 2 ]]; then sudo -v; else sudo -n true 2>/dev/null; fi
    else
        return 1
    fi
}

apt() {  # ARGUMENTS...
    quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@"
}

install_packages() {  # needed NAMES... -- wanted NAMES...: installs what is missing; fails without a needed one
    local needed=() wanted=() name names
    while [[ $1 != -- ]]; do needed+=("$1"); shift; done
    shift
    mapfile -t needed < <(missing "${needed[@]}")
    mapfile -t wanted < <(missing "$@")
    ((${#needed[@]} + ${#wanted[@]})) || return 0

    if ! get_rights; then
        if ((${#needed[@]})); then
            mapfile -t needed < <(resolve "${needed[@]}")
            fail "Claim Manager cannot be set up yet: an administrator of this machine must first run" \
                "'apt-get install --no-install-recommends ${needed[*]}'."
        fi
        say "- Going on without ${wanted[*]}: installing that needs an administrator's rights."
        return 0
    fi
    if [[ ${as_root[*]} == sudo ]]; then names="with administrator's rights (sudo), "; else names=; fi
    say "- Asking the system's package sources for ${names}what is missing here."
    # If some sources are unreachable, known or cached packages may still suffice: only the installation decides.
    apt update || say "- The list of packages could not be brought up to date; trying with the old one."
    mapfile -t needed < <(resolve "${needed[@]}")
    for name in "${wanted[@]}"; do
        if offered "$name"; then
            needed+=("$name")
        else
            say "- Going on without $name: this system's package sources do not have it."
        fi
    done
    ((${#needed[@]})) || return 0
    say "- Installing from the system's package sources: ${needed[*]}."
    apt install --no-install-recommends "${needed[@]}" ||
        fail "Claim Manager cannot be set up: the system's package sources did not give ${needed[*]} (the reason stands" \
            "above); put that right, for instance the network, and run this command again."
}

prepare_machine() {  # GROUP: sets python
    local needed=("${needed_libraries[@]}") wanted=()
    if ! python=$(find_python); then
        [[ -z ${CLAIM_MANAGER_PYTHON:-} ]] ||
            fail "CLAIM_MANAGER_PYTHON names $CLAIM_MANAGER_PYTHON, which is not Python 3.11, 3.12 or 3.13 with venv."
        needed+=(python3 python3-venv)
    fi
    if on_board; then wanted+=("${board_packages[@]}"); fi
    if [[ $1 == test ]]; then wanted+=("${test_packages[@]}"); fi
    if command -v dpkg-query >/dev/null && command -v apt-get >/dev/null; then
        install_packages "${needed[@]}" -- "${wanted[@]}"
    else
        say "- This system has no apt: it must bring the libraries for OpenGL and touch screens by itself."
    fi
    if [[ -z $python ]] && ! python=$(find_python); then
        fail "Claim Manager needs Python 3.11, 3.12 or 3.13 with venv, and this system has none of them: Debian 12 and 13" \
            "and Raspberry Pi OS bookworm and trixie have one."
    fi
    check_machine "$python"
}

# --- The virtual environment -----------------------------------------------------------------------------------------

install_python_packages() {
    local options=() source=()
    if on_board; then options+=(--system-site-packages); fi
    # Without network: the packages lie in a folder. Their hashes are checked all the same.
    if [[ -n ${CLAIM_MANAGER_WHEELS:-} ]]; then source=(--no-index --find-links "$CLAIM_MANAGER_WHEELS"); fi
    say "- Making a folder of its own for Python packages, with $("$python" --version) ($python)."
    quietly "$python" -m venv "${options[@]}" "$venv" || return
    # `*` makes git ignore this folder and the old one, whatever their names.
    printf '*\n' >"$venv/.gitignore"
    say "- Downloading and installing the Python packages. This takes some minutes."
    quietly env -u PIP_USER -u PIP_TARGET -u PIP_PREFIX "$venv/bin/python" -m pip install --quiet --no-input \
        --disable-pip-version-check --require-hashes --only-binary :all: "${source[@]}" -r "$lock" || return
    say "- Trying them."
    # A missing system library is detected here, not in the middle of a game.
    quietly "$venv/bin/python" -c 'import cv2, gpiozero, numpy, platformdirs' || return
}

rebuild_packages() {
    local aside=$venv.old
    # The present environment may be incomplete or outdated: build a new one and keep the last complete one until then.
    if [[ -r $stamp ]]; then
        rm -rf -- "$aside"
        mv -- "$venv" "$aside"
    elif [[ -e $venv ]]; then
        say "- Replacing the ${venv##*/} that is there: it is unfinished, or not of this command's making."
        rm -rf -- "$venv"
    fi
    if ! install_python_packages; then
        rm -rf -- "$venv"
        if [[ -d $aside ]]; then mv -- "$aside" "$venv"; fi
        fail "Claim Manager cannot be set up: its Python packages could not be installed (the reason stands above); put" \
            "that right, for instance the network or the space on the disk, and run this command again."
    fi
}

write_stamp() {
    {
        printf 'packages %s\n' "$(packages_hash)"
        printf 'project %s\n' "$(project_hash)"
        printf 'python %s\n' "$(readlink -f -- "$venv/bin/python")"
    } >"$stamp.new"
    sync -f -- "$venv"   # after a power cut the stamp must not exist without its packages
    mv -- "$stamp.new" "$stamp"
}

set_up() {  # GROUP: run, or test for the environment with the test tools; sets venv, and fresh where there was work
    local group=$1 python='' started=$SECONDS
    fresh=''
    unset PYTHONHOME PYTHONPATH
    use_environment "$group"
    if ready; then return 0; fi
    [[ -w $checkout ]] || fail "Claim Manager cannot be set up: $checkout belongs to someone else; work in a copy of your own."
    if ! flock -n 8; then
        say "Another set-up of this checkout is under way: waiting for it."
        flock 8
    fi
    if ready; then return 0; fi
    if ! packages_ready; then
        if [[ -r $stamp ]]; then
            say "Renewing $venv, because the packages asked for or the Python have changed:"
        elif [[ $group == test ]]; then
            say "Setting up the test tools in $venv; what is played with, in .venv, stays as it is:"
        else
            say "Setting up Claim Manager in $venv:"
        fi
        prepare_machine "$group"
        rebuild_packages
    fi
    say "- Putting the program beside them."
    quietly "$venv/bin/python" "$deploy/link.py" "$checkout" || fail "Claim Manager cannot be set up: see above."
    write_stamp
    rm -rf -- "$venv.old"
    fresh=1
    if ((SECONDS - started)); then say "- Ready after $((SECONDS - started)) seconds."; fi
} 8<"$deploy"
