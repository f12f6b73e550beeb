# Sourced by the other scripts, from the project's folder: says what they do, prints their help, builds the command.

say() { printf '\n== %s\n' "$*"; }

# Builds for debugging from nothing in two thirds of the time: each module is compiled as a whole, by one process. `swift build`
# without these options is faster after a change, but builds everything anew the first time.
build_debug() { # ARGUMENTS OF swift build...
    # Swift remarks for each module that it cannot do both, this and a fast second time.
    swift build -Xswiftc -wmo -Xswiftc -disable-batch-mode -Xswiftc -num-threads -Xswiftc 2 "$@" |
        grep --line-buffered -v '^remark: Incremental compilation has been disabled'
}

# Builds a program as the command is installed: with Swift's libraries in it, so that it starts faster and also runs where
# Swift is not installed. macOS has these libraries itself. Other options would build everything anew.
build_release() { # PRODUCT
    if [ "$(uname)" = Darwin ]; then
        swift build -c release --product "$1"
    else
        swift build -c release --product "$1" --static-swift-stdlib
    fi
}

# The help of a script is the comment that it begins with.
case ${1:-} in
-h | --help)
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "scripts/$(basename "$0")"
    exit
    ;;
esac
