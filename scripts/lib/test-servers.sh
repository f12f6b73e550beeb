# Sourced by scripts/test and scripts/soak: starts what some tests ask, and says so in the environment. A script that sources it
# says by `skipped` what cannot be had.

cluster=
beginning=
stop_servers() {
    [ -z "$beginning" ] || wait "$beginning" 2>/dev/null || true
    [ -z "$cluster" ] || { scripts/cluster stop "$cluster"; rm -rf "$cluster"; }
}
# Starts the servers while something else is done; start_servers waits for them.
begin_servers() {
    [ -z "${TAPTRAIL_CLICKHOUSE:-}" ] || return 0
    cluster=$(mktemp -d)
    scripts/cluster start "$cluster" >/dev/null 2>&1 &
    beginning=$!
}
start_servers() {
    [ -z "${TAPTRAIL_CLICKHOUSE:-}" ] || return 0
    [ -n "$cluster" ] || begin_servers
    wait "$beginning" || true
    # Those that run are left as they are; of others it prints what is wrong.
    if TAPTRAIL_CLICKHOUSE=$(scripts/cluster start "$cluster" | tail -n 1); then
        export TAPTRAIL_CLICKHOUSE
    else
        unset TAPTRAIL_CLICKHOUSE
        skipped 'Tests over ClickHouse: no servers can be run here, see the log'
    fi
}

# A Python with what reads exports and runs the notebook, if one is there or can be made. The first call begins to make it while
# something else is done; the next one waits for it.
python_modules='duckdb, nbformat, matplotlib'
making=
begin_python() {
    [ -z "${TAPTRAIL_PYTHON:-}" ] && ! .build/python/bin/python -c "import $python_modules" 2>/dev/null || return 0
    { python3 -m venv .build/python && .build/python/bin/pip install -q --timeout 10 --retries 1 pytz ${python_modules//,/}; } \
        >/dev/null 2>&1 &
    making=$!
}
find_python() {
    [ -z "${TAPTRAIL_PYTHON:-}" ] || return 0
    [ -n "$making" ] || begin_python
    [ -z "$making" ] || wait "$making" || true
    if ! .build/python/bin/python -c "import $python_modules" 2>/dev/null; then
        skipped "Tests that read Parquet or run the notebook: $python_modules cannot be installed here"
        return 0
    fi
    TAPTRAIL_PYTHON=$PWD/.build/python/bin/python
    export TAPTRAIL_PYTHON
}
