# Sourced by the other scripts, from the project's folder: says what they do, prints their help, builds the command.

say() { printf '\n== %s\n' "$*"; }

# Builds the command as it is installed: with Swift's libraries in it, so that it starts faster and also runs where Swift is
# not installed. macOS has these libraries itself.
build_release() {
    if [ "$(uname)" = Darwin ]; then
        swift build -c release --product taptrail
    else
        swift build -c release --product taptrail --static-swift-stdlib
    fi
}

# The help of a script is the comment that it begins with.
case ${1:-} in
-h | --help)
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "scripts/$(basename "$0")"
    exit
    ;;
esac
