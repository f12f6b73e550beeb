# Sourced by scripts/test and scripts/soak: starts and builds what some tests ask, and says so in the environment.

# The collector apart, as nothing else needs what it brings in; its tests run the process.
build_server() {
    say 'Building the collector'
    build --traits Server --scratch-path .build-server --product taptrail-server
    TAPTRAIL_SERVER=$PWD/.build-server/debug/taptrail-server
    export TAPTRAIL_SERVER
}

cluster=
stop_servers() {
    [ -z "$cluster" ] || { scripts/cluster stop "$cluster"; rm -rf "$cluster"; }
}
start_servers() {
    [ -z "${TAPTRAIL_CLICKHOUSE:-}" ] || return 0
    say 'Starting two ClickHouse nodes'
    cluster=$(mktemp -d)
    if TAPTRAIL_CLICKHOUSE=$(scripts/cluster start "$cluster" | tail -n 1); then
        export TAPTRAIL_CLICKHOUSE
    else
        unset TAPTRAIL_CLICKHOUSE
        echo 'No ClickHouse servers can be run here: the tests that need them are skipped.'
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
        echo 'DuckDB cannot be installed here: the tests that read Parquet by it are skipped.'
        return 0
    fi
    export TAPTRAIL_PYTHON
}
