# Sourced by scripts/test: runs stages, says how long each took, and at the end what was skipped and where a failure stands.
logs=.build-check/logs
rm -rf "$logs"
mkdir -p "$logs"
: >"$logs/failed"
: >"$logs/skipped"

# Runs a command, keeps what it prints, and says in a line how long it took. Stages may run at the same time. Its status is 0, also
# where the command fails: behind a stage that is part of a condition, such as "stage … || exit", a shell would ignore all failures
# within a function but the last one. Ask `passed`.
stage() { # WHAT COMMAND...
    local what=$1 log=$logs/${1//[^A-Za-z0-9]/-}.log began=$SECONDS status=0 following=
    shift
    if [ -t 1 ]; then
        follow "$what" "$log" &
        following=$!
    fi
    # A shell of its own, so that it ends where a command in a function fails.
    set +e
    (set -e; "$@") >"$log" 2>&1
    status=$?
    set -e
    [ -z "$following" ] || { kill "$following" && wait "$following" 2>/dev/null || true; printf '\r\e[K'; }
    printf '%s %3d:%02d  %s\n' "$([ "$status" -eq 0 ] && echo ✔ || echo ✘)" $(((SECONDS - began) / 60)) $(((SECONDS - began) % 60)) "$what"
    [ "$status" -eq 0 ] || printf '%s\t%s\n' "$log" "$what" >>"$logs/failed"
}

# Whether no stage has failed.
passed() { [ ! -s "$logs/failed" ]; }

# Shows on a terminal which stage runs, and the last line that it has printed.
follow() { # WHAT LOG
    local width
    width=$(($(tput cols 2>/dev/null || echo 80) - 1))
    while sleep 1; do
        printf '\r\e[K%.*s' "$width" "… $1: $(tail -n 1 "$2" 2>/dev/null | tr -d '\r')"
    done
}

# Notes what is not checked, and why.
skipped() { # WHAT AND WHY
    echo "$1" >>"$logs/skipped"
}

# Says what was skipped, what the tests counted, and why something failed; returns whether nothing did.
conclude() {
    local log what
    # Each reason once, with how many tests have it.
    grep -haoE '^[^ ]*➜ .* skipped: ".*"$' "$logs"/*.log 2>/dev/null | sed -E 's/.* skipped: "(.*)"$/\1/' | sort | uniq -c |
        sed -E 's/^ *([0-9]+) (.*)/\1 tests: \2/' >>"$logs/skipped" || true
    if [ -s "$logs/skipped" ]; then
        say 'Skipped'
        cat "$logs/skipped"
    fi
    while IFS=$'\t' read -r log what; do
        say "$what has failed; all that it printed is in $log"
        grep -haE -A 3 '^[^ ]*✘|Fatal error|error:' "$log" | head -n 60 || tail -n 40 "$log"
    done <"$logs/failed"
    say "$((SECONDS / 60)) minutes $((SECONDS % 60)) seconds"
    # Each run of tests ends with such a line.
    grep -haE 'Test run with [0-9]+ tests' "$logs"/*.log || true
    passed
}
