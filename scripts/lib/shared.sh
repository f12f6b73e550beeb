# Sourced by the other scripts, from the project's folder: says what they do, prints their help, builds the command,
# installs Debian's packages.

# Warnings of ours are errors, and what reads and stores clicks is optimised in all builds; see Package.swift.
export TAPTRAIL_STRICT=1 TAPTRAIL_CHECKED=1

say() { printf '\n== %s\n' "$*"; }

# What demo, tests and checks build: mostly not optimised, but by the rules of a release. A debug build defines DEBUG, under which
# ArgumentParser checks all declarations whenever a command starts, which takes most of a command's time. All take the same
# options, as others would build everything again, and a folder of their own. A crash names lines; a debugger shows no variables.
checked=(-c release -Xswiftc -Onone -Xswiftc -gline-tables-only -Xswiftc -enable-testing --scratch-path .build-check)
bin=.build-check/release
# The tests have the collector in their build, and other traits would build everything again.
[ ! -e "$bin/taptrail-server" ] || checked+=(--traits HTTP)
build() { # OPTIONS
    swift build "${checked[@]}" "$@"
}

# Builds of tests that run for long: optimised, several times as many arguments go in the time.
optimised=(-c release -Xswiftc -enable-testing --scratch-path .build-optimised)

# Builds a program as the command is installed: with Swift's libraries in it, so that it starts faster and also runs where
# Swift is not installed. macOS has these libraries itself. Other options would build everything again.
build_release() { # PRODUCT OPTIONS
    if [ "$(uname)" = Darwin ]; then
        swift build -c release --product "$@"
    else
        swift build -c release --product "$@" --static-swift-stdlib
    fi
}

# What a command of root's begins with.
sudo_if_needed() { [ "$(id -u)" -eq 0 ] || echo sudo; }

# Installs Debian packages that are missing.
install_packages() {
    local missing=()
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    say "Installing ${missing[*]}"
    local sudo
    sudo=$(sudo_if_needed)
    $sudo apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq "${missing[@]}"
}

# The help of a script is the comment that it begins with.
case ${1:-} in
-h | --help)
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "scripts/$(basename "$0")"
    exit
    ;;
esac
