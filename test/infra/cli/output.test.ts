import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { count, createOutput, duration, harmless, table, time } from '#infra/cli/output/output';
import { runText } from '#infra/cli/output/run-text';
import { runBar } from '#infra/cli/requests/follow-run';
import type { JobRun } from '#shared/jobs/run/run';

const output = {
  paint: (_: unknown, text: string) => text,
  commandLine: (text: string) => `npm run job -- ${text}`,
};

function stream(isTTY: boolean) {
  const through = new PassThrough();
  const written: string[] = [];
  through.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  const terminal = Object.assign(through, { isTTY, columns: 200, rows: 50 }) as unknown as NodeJS.WriteStream;
  return { terminal, text: () => written.join('') };
}

const run: JobRun = {
  id: '01KBQ4A8Y2W1D3H4J5K6M77F3K',
  job: 'tidy',
  title: 'Tidy up',
  status: 'STOPPED',
  dryRun: false,
  attempt: 1,
  attempts: [],
  access: 'Admin',
  params: '{}',
  startedBy: 'ana@wellness.example',
  createdAt: '2026-11-20T10:00:00.000Z',
  startedAt: '2026-11-20T10:00:01.000Z',
  endedAt: '2026-11-20T10:02:05.000Z',
  read: 1500,
  changed: 20,
  failed: 1,
  unchanged: 1479,
  conflicts: 0,
  total: 3000,
  tables: [],
  undoableUntil: '2026-12-20T10:00:00.000Z',
  shape: 'sweep',
  findings: [],
  toRetry: 0,
  retried: 0,
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('output', () => {
  it('is coloured text on a terminal', async () => {
    vi.stubEnv('NO_COLOR', '');
    const { terminal, text } = stream(true);
    const output = createOutput(false, [], terminal);

    output.show({ a: 1 }, () => output.paint('red', 'one'));
    output.showAll([{ a: 1 }, { a: 2 }], () => 'both');

    expect(text()).toBe('\u001b[31mone\u001b[39m\nboth\n');
  });

  it('has no colours if NO_COLOR is set', () => {
    vi.stubEnv('NO_COLOR', '1');
    const { terminal } = stream(true);

    expect(createOutput(false, [], terminal).paint('red', 'one')).toBe('one');
  });

  it.each([
    ['in a pipe', false, false],
    ['on a terminal with --json', true, true],
  ])('is a line of JSON for each object %s', (_, isTTY, json) => {
    const { terminal, text } = stream(isTTY);
    const output = createOutput(json, [], terminal);

    output.show({ a: 1 }, () => 'one');
    output.showAll([{ a: 1 }, { b: '\n' }], () => 'both');

    expect(text()).toBe('{"a":1}\n{"a":1}\n{"b":"\\n"}\n');
  });
});

describe('a suggested command', () => {
  it('uses the same panel as the command that suggests it', () => {
    const { terminal } = stream(true);
    const place = ['--as', 'ben@wellness.example', '--data-dir', '.two'];

    expect(createOutput(false, [], terminal).commandLine('watch 7F3K')).toBe('npm run job -- watch 7F3K');
    expect(createOutput(false, place, terminal).commandLine('watch 7F3K')).toBe(
      'npm run job -- --as ben@wellness.example --data-dir .two watch 7F3K',
    );
  });
});

describe('a run as text', () => {
  it('counts what the run kept on purpose, and names the command that lists it', () => {
    const text = runText(
      { ...run, findings: [{ kind: 'Kept', count: 3 }] },
      output,
      Date.parse(run.createdAt),
    );

    expect(text).toContain('20 changed, 3 kept, 1,476 unchanged, 1 failed');
    expect(text).toContain('show what it kept: npm run job -- findings 7F3K');
  });

  it('describes what it is, what it did and what can be done next', () => {
    expect(runText(run, output, Date.parse('2026-11-21T00:00:00Z'))).toBe(
      [
        'STOPPED  Tidy up',
        '  run 01KBQ4A8Y2W1D3H4J5K6M77F3K, attempt 1, started by ana@wellness.example at 2026-11-20 10:00:00 UTC, took 2 min 4 s',
        '  1,500 read of about 3,000, 20 changed, 1,479 unchanged, 1 failed',
        '  resume it: npm run job -- resume 7F3K',
        '  show its failures: npm run job -- failures 7F3K',
        '  show its changes: npm run job -- changes 7F3K',
        '  undo it, until 2026-12-20 10:00:00 UTC: npm run job -- undo 7F3K --dry-run',
      ].join('\n'),
    );
  });

  it.each([
    [{ status: 'RUNNING', dollars: 0.42, maxDollars: 5 }, '  cost so far: $0.42 of a maximum of $5.00'],
    [{ dollars: 0.42 }, '  cost: $0.42'],
    [{ maxDollars: 2.5 }, '  maximum cost: $2.50'],
    [{ estimate: { low: 0.3, high: 0.6 } }, '  estimated cost: $0.30 to $0.60'],
    [{ dollars: 0.42, estimate: { low: 0.3, high: 0.6 } }, '  cost: $0.42; estimated cost: $0.30 to $0.60'],
  ] as const)('shows what it has cost: %j', (change, line) => {
    expect(runText({ ...run, ...change }, output).split('\n')).toContain(line);
  });

  it('says that a run needs a higher maximum cost to be resumed, if it has spent it', () => {
    const text = runText({ ...run, status: 'FAILED', dollars: 5.2, maxDollars: 5 }, output);

    expect(text).toContain('resume it: npm run job -- resume 7F3K --max-dollars <amount>');
  });

  it('offers no undo once it is too late, and no resume of an undone run', () => {
    const text = runText({ ...run, undoneBy: 'X' }, output, Date.parse('2027-01-01T00:00:00Z'));

    expect(text).not.toContain('npm run job -- undo');
    expect(text).not.toContain('resume');
    expect(text).toContain('undone by run X');
  });

  it('shows what the verification of a run found, and offers it once the run has succeeded', () => {
    const succeeded: JobRun = { ...run, status: 'SUCCEEDED', failed: 0 };
    const verification = { runId: 'V', at: '2026-11-20T11:00:00.000Z', state: 'FOUND', left: 1 } as const;

    expect(runText(succeeded, output)).toContain('verify it: npm run job -- verify 7F3K');
    expect(runText({ ...succeeded, verification }, output)).toContain(
      'verification by run V at 2026-11-20 11:00:00 UTC: The verification found 1 record still to change.',
    );
    expect(runText({ ...succeeded, verifies: 'R' }, output)).toContain('verifies run R');
    expect(runText(run, output)).not.toContain('verify it');
  });

  it('shows the changes that an undo left, and offers to undo the rest', () => {
    const now = Date.parse('2026-12-01T00:00:00Z');
    const text = runText({ ...run, undoneBy: 'X', changesStanding: 2 }, output, now);

    expect(text).toContain('partly undone: run X left 2 changes in place');
    expect(text).toContain('undo the rest, until 2026-12-20 10:00:00 UTC');
  });
});

describe('a table', () => {
  it('aligns its columns, with numbers to the right, regardless of colours', () => {
    const rows = [
      { name: 'a', size: 5 },
      { name: 'long name', size: 12_000 },
    ];
    const red = (_: unknown, text: string) => `\u001b[31m${text}\u001b[39m`;
    const text = table(
      rows,
      [
        { head: 'name', of: ({ name }) => red('', name) },
        { head: 'size', of: ({ size }) => count(size), isNumber: true },
      ],
      output.paint,
    );

    expect(stripVTControlCharacters(text).split('\n')).toEqual([
      'name         size',
      'a               5',
      'long name  12,000',
    ]);
  });
});

describe('the progress bar of a run', () => {
  it('shows status, share and counts, and removes itself', () => {
    const { terminal, text } = stream(true);
    const bar = runBar(terminal);

    bar.update({ ...run, status: 'RUNNING' });
    bar.stop();

    expect(text()).toContain('RUNNING');
    expect(text()).toContain('50 %  1,500 read of about 3,000');
  });
});

describe('words', () => {
  it.each([
    [400, '0.4 s'],
    [12_400, '12 s'],
    [185_000, '3 min 5 s'],
    [7_800_000, '2 h 10 min'],
    [7_205_000, '2 h 5 s'],
  ])('%d ms are %s', (milliseconds, text) => {
    expect(duration(milliseconds)).toBe(text);
  });

  it('from other sources cannot control a terminal', () => {
    expect(harmless('a\u202eb\u2066')).toBe('a\\u202eb\\u2066');
    expect(harmless('a\u001b[2Jb\nß\u009b')).toBe('a\\u001b[2Jb\\u000aß\\u009b');
  });

  it('show a time in UTC, and a missing one as a dash', () => {
    expect(time('2026-11-20T10:00:00.000Z')).toBe('2026-11-20 10:00:00 UTC');
    expect(time(null)).toBe('-');
  });
});
