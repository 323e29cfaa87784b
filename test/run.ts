/**
 * `npm test`: runs all checks as steps. Two sequences of steps run in parallel, because each step spends most
 * of its time waiting for its own processes. The browser tests run afterwards. No test depends on speed. A
 * step prints one line if it passes, and its complete output otherwise. In CI, a failed test is retried once.
 * If it then passes, it is listed at the end. The last line summarizes all tests and checks. The exit status
 * is 0 only if some tests ran and none failed.
 */
import '#infra/entry-point';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './e2e/support/chromium';
import { endScriptsOnInterrupt, runScript } from './runner/script';
import { add, nothing, single, summary, type Tally, tallyOfVitest } from './runner/tally';

const inCI = Boolean(process.env.CI) && process.env.CI !== 'false';
const reports = await mkdtemp(join(tmpdir(), 'npm-test-'));
let total = nothing;

function say(mark: string, name: string, tally: Tally, startedMs: number): void {
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  console.log(`${mark} ${name.padEnd(12)} ${seconds.padStart(6)} s   ${summary(tally)}`);
  total = add(total, tally);
}

/** Runs a package.json script as a step, and uses `count` to tally its results. */
async function step(
  name: string,
  script: string,
  args: readonly string[],
  count: (well: boolean) => Tally | Promise<Tally>,
): Promise<void> {
  const startedMs = performance.now();
  const { well, output } = await runScript(script, args);
  const tally = await count(well);
  if (tally.failed > 0) console.log(`\n--- ${name} ---\n${output}\n--- end of ${name} ---`);
  say(tally.failed > 0 ? '✗' : '✓', name, tally, startedMs);
}

const check = (script: string) => step(script, script, [], single);

function tests(project: string): Promise<void> {
  const report = join(reports, `${project}.json`);
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return step(project, `test:${project}`, args, (well) => tallyOfVitest(report, well));
}

/** Returns the reason the browser tests cannot run, or undefined if they can. */
function browserTrouble(): string | undefined {
  try {
    return findChromium() ? undefined : 'No Chromium is found: install one, or set CHROMIUM_PATH.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function browserTests(): Promise<void> {
  const startedMs = performance.now();
  const trouble = browserTrouble();
  if (!trouble) return tests('e2e');
  console.log(`${inCI ? 'The browser tests cannot run.' : 'The browser tests are skipped.'} ${trouble}`);
  if (inCI) say('✗', 'e2e', single(false), startedMs);
  else say('-', 'e2e', { ...nothing, skipped: 1 }, startedMs);
}

async function staticChecks(): Promise<void> {
  await check('types');
  await check('lint');
  await check('imports');
  await check('unused');
}

/** Runs steps one after another. */
async function inTurn(...steps: readonly (() => Promise<void>)[]): Promise<void> {
  for (const one of steps) await one();
}

endScriptsOnInterrupt();
try {
  await Promise.all([
    inTurn(
      () => tests('unit'),
      () => tests('infra'),
    ),
    inTurn(staticChecks, () => tests('integration')),
  ]);
  await browserTests();
} finally {
  await rm(reports, { recursive: true, force: true });
}
if (total.flaky.length > 0) {
  console.log(`Passed only at the second attempt, which is a fault of the test or of the product:`);
  for (const test of total.flaky) console.log(`- ${test}`);
}
console.log(summary(total));
if (total.failed > 0 || total.passed === 0) process.exitCode ||= 1;
