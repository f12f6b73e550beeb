# Sourced by the other scripts, as shared.sh, which it includes: installs what a build needs.
. scripts/lib/shared.sh

require_swift() {
    command -v swift >/dev/null && return
    echo 'Swift 6.2 or newer is needed and not installed; see https://www.swift.org/install' >&2
    exit 1
}

require_swift
if command -v apt-get >/dev/null; then
    install_packages git pkg-config python3 libsqlite3-dev zlib1g-dev sqlite3
else
    say 'No apt-get here: SQLite and zlib with their headers must be there already (brew install sqlite3 zlib)'
fi
