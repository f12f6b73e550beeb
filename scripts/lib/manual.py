#!/usr/bin/env python3
"""The man pages of taptrail, one for each command, from what the command says of itself. scripts/cli-reference writes them."""
import collections, json, re

ENVIRONMENT = {
    'TAPTRAIL_DB': 'The database of commands without --db: a file, or clickhouse://user@host:8123/name.',
    'XDG_DATA_HOME': 'The folder of taptrail/clicks.sqlite, the database without --db and TAPTRAIL_DB. Default: ~/.local/share.',
    'TAPTRAIL_CLICKHOUSE_PASSWORD, TAPTRAIL_CLICKHOUSE_PASSWORD_FILE, TAPTRAIL_CLICKHOUSE_CA':
        'The password of ClickHouse, a file that holds it, and a file with certificates to trust.',
    'TAPTRAIL_COLLECTOR_KEY, TAPTRAIL_COLLECTOR_CA':
        'The key at the collector of replay --to, and a file with certificates to trust.',
    'TZ': 'The time zone of times without --tz.',
    'PAGER': 'Shows a table that is longer than the terminal. Empty: none.',
    'NO_COLOR': 'If it is not empty, tables have no colours.',
    'COLUMNS, LINES': 'The size of the terminal, where the terminal does not tell.',
}
FILES = {
    '~/.local/share/taptrail/clicks.sqlite': 'The database, unless --db or TAPTRAIL_DB names another.',
    'NAME.sqlite-wal, NAME.sqlite-shm': 'Belong to the database while it is open; copy them with it.',
    'NAME.sqlite.lock': 'Lets one process write at a time.',
    'NAME.journal/': "A live recorder's clicks that are not in the database yet.",
}


def pages(root, version, project):
    """The name of each page with its text in parts."""
    status = exit_status(project)
    commands = [command for command in root['subcommands'] if command['shouldDisplay'] and command['commandName'] != 'help']
    yield 'taptrail', overview(root, commands, version, status)
    for command in commands:
        yield f'taptrail-{command["commandName"]}', page(command, version, commands)


def exit_status(project):
    """Each exit code with its meaning, as the enum documents them."""
    source = (project / 'Sources/taptrail/Terminal/ExitStatus.swift').read_text()
    return re.findall(r'/// ([^\n]*)\n    case \w+ = (\d+)', source)


def exit_section(status, done):
    yield f'.SH EXIT STATUS\n.TP\n{done}\n'
    for meaning, code in status:
        yield f'.TP\n{code}\n{roff(meaning)}\n'


def overview(root, commands, version, status):
    yield from head('taptrail', root['abstract'], version)
    yield '.SH SYNOPSIS\n.B taptrail\n.I command\n.RI [ options ]\n'
    yield '.SH DESCRIPTION\n'
    yield from paragraphs(root.get('discussion', ''))
    yield '.SH COMMANDS\n'
    for command in commands:
        yield f'.TP\n.BR taptrail\\-{roff(command["commandName"])} (1)\n{roff(command["abstract"])}\n'
    yield from exit_section(status, '0\nDone. An empty recording is 0 clicks.')
    for title, facts in {'ENVIRONMENT': ENVIRONMENT, 'FILES': FILES}.items():
        yield f'.SH {title}\n'
        for name, meaning in facts.items():
            yield f'.TP\n.I {roff(name)}\n{roff(meaning)}\n'


def server(command, version, status):
    """The page of taptrail-server, which has no commands."""
    yield from head('taptrail-server', command['abstract'], version)
    yield '.SH SYNOPSIS\n.B taptrail\\-server\n.RI [ options ]\n.SH DESCRIPTION\n'
    yield from paragraphs(command['discussion'])
    yield '.SH OPTIONS\n'
    yield from map(entry, shown(command))
    yield from exit_section(status, '0\nIt was ended by SIGTERM, and all is on the disk.')
    yield '.SH SEE ALSO\n.BR taptrail (1)\n'


def page(command, version, commands):
    name = command['commandName']
    yield from head(f'taptrail-{name}', command['abstract'], version)
    subs = [sub for sub in command.get('subcommands', []) if sub['shouldDisplay']]
    yield f'.SH SYNOPSIS\n.B taptrail {roff(name)}\n' + ('.I command\n' if subs else '')
    yield '.RI [ options ]\n' + ''.join(f'{spelling(a)}\n' for a in shown(command) if a['kind'] == 'positional')
    yield '.SH DESCRIPTION\n'
    yield from paragraphs(command.get('discussion') or command['abstract'])
    if 'defaultSubcommand' in command:
        yield f'.PP\nWithout a command of its own: {roff(command["defaultSubcommand"])}.\n'
    if shown(command):
        yield '.SH OPTIONS\n'
        yield from map(entry, shown(command))
    # What several of them take is said once.
    uses = collections.Counter(json.dumps(a) for sub in subs for a in shown(sub))
    for sub in subs:
        yield f'.SH {roff((name + " " + sub["commandName"]).upper())}\n'
        yield from paragraphs(sub['abstract'] + '\n\n' + sub.get('discussion', ''))
        yield from (entry(a) for a in shown(sub) if uses[json.dumps(a)] == 1)
        shared = [spelling(a).split(',')[-1].split(' \\fI')[0].strip() for a in shown(sub) if uses[json.dumps(a)] > 1]
        if shared:
            yield '.PP\nAlso, as below: ' + ' '.join(shared) + '\n'
    if any(count > 1 for count in uses.values()):
        yield '.SH OPTIONS OF SEVERAL COMMANDS\n'
        yield from (entry(json.loads(a)) for a, count in uses.items() if count > 1)
    yield '.SH EXIT STATUS\n.PP\nAs in\n.BR taptrail (1),\nwhich also names files and environment.\n'
    others = [other['commandName'] for other in commands if other is not command]
    yield '.SH SEE ALSO\n.BR taptrail (1),\n' + ',\n'.join(f'.BR taptrail\\-{other} (1)' for other in others) + '\n'


def head(name, abstract, version):
    yield '.\\" Made by scripts/cli-reference from the command\'s own help.\n'
    yield f'.TH {roff(name.upper())} 1 "" "taptrail {roff(version)}" "User Commands"\n'
    yield f'.SH NAME\n{roff(name)} \\- {roff(abstract)}\n'
    # Words are not hyphenated, so that names of options stay whole.
    yield '.nh\n.ad l\n'


def roff(text):
    """Text that roff prints as it is."""
    escaped = text.replace('\\', '\\e').replace('-', '\\-').replace('^', '\\(ha').replace('~', '\\(ti')
    escaped = escaped.replace("'", '\\(aq').replace('`', '\\(ga')
    return re.sub(r'^\.', r'\\&.', escaped, flags=re.M)


def paragraphs(text):
    """Paragraphs of prose, which are filled, and of indented lines, which are kept."""
    for paragraph in filter(None, re.split(r'\n\s*\n', text.strip('\n'))):
        kept = [line for line in paragraph.split('\n') if line.startswith('  ')]
        yield '.PP\n'
        if kept:
            yield '.nf\n' + roff(paragraph) + '\n.fi\n'
        else:
            yield roff(paragraph) + '\n'


def spelling(argument):
    """An option's or argument's names as bold text, with its value in italics."""
    value = f'\\fI{roff(argument["valueName"])}\\fR'
    if argument['kind'] == 'positional':
        return value + (' ...' if argument['isRepeating'] else '')
    dashes = {'short': '-', 'long': '--', 'longWithSingleDash': '-'}
    names = [dashes[name['kind']] + name['name'] for name in argument['names']]
    text = ', '.join(f'\\fB{roff(name)}\\fR' for name in sorted(names, key=len))
    return text + (f' {value}' if argument['kind'] == 'option' else '')


def shown(command):
    return [argument for argument in command.get('arguments', []) if argument['shouldDisplay']
            and 'help' not in [name['name'] for name in argument.get('names', [])]]


def entry(argument):
    facts = []
    if argument.get('allValues'):
        facts.append('values: ' + ', '.join(argument['allValues']))
    if argument.get('defaultValue'):
        facts.append('default: ' + argument['defaultValue'])
    text = ' '.join(filter(None, [argument.get('abstract'), f'({"; ".join(facts)})' if facts else None]))
    return f'.TP\n{spelling(argument)}\n{roff(text)}\n'
