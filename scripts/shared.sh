# Sourced by the other scripts, from the project's folder: says what they do, prints their help, builds the command.

say() { printf '\n== %s\n' "$*"; }

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
