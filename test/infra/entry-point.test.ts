import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '#infra/local/base/project-root';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const commands = [
  ...Object.values<string>(JSON.parse(read('package.json')).scripts),
  JSON.parse(read('cdk.json')).app,
];
const programs = new Set(
  commands.flatMap((command) => [...command.matchAll(/tsx (\S+\.ts)/g)].map(([, file = '']) => file)),
);

/** A module that makes the process look like Node 20. */
const oldNode = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });",
)}`;

it('finds the programs', () => {
  expect([...programs]).toEqual(
    expect.arrayContaining(['infra/app.ts', 'infra/local/start.ts', 'test/run.ts']),
  );
});

it.each([...programs])('%s refuses an old Node version', (program) => {
  expect(read(program)).toMatch(/^import .*'(#infra|\.|\.\.)\/entry-point';$/m);
});

it.each(['infra/app.ts', 'infra/deploy/evaluate-code.ts', 'infra/new-job/main.ts'])(
  '%s says on an old Node version what it needs, and exits with 1',
  (program) => {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ['--import', oldNode, '--import', 'tsx', program],
      { cwd: projectRoot, encoding: 'utf8' },
    );

    expect(stderr).toContain('This is Node 20.20.2; this program needs 22 or newer. Start it with npm');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  },
);
