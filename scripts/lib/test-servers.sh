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

# A Python with DuckDB, if one is there or can be made.
find_duckdb() {
    [ -z "${TAPTRAIL_PYTHON:-}" ] || return 0
    local made=.build/python
    if python3 -c 'import duckdb' 2>/dev/null; then
        TAPTRAIL_PYTHON=$(command -v python3)
    elif "$made/bin/python" -c 'import duckdb' 2>/dev/null ||
        { python3 -m venv "$made" && "$made/bin/pip" install -q --timeout 10 --retries 1 duckdb pytz; } >/dev/null 2>&1; then
        TAPTRAIL_PYTHON=$PWD/$made/bin/python
    else
        skipped 'Tests that read Parquet by DuckDB: it cannot be installed here'
        return 0
    fi
    export TAPTRAIL_PYTHON
}
