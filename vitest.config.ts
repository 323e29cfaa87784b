import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Without this alias, Vite would load GraphQL's ES module, while Node loads the CommonJS module for other
 * libraries. The two copies reject each other's objects.
 */
const oneGraphql = { find: /^graphql$/, replacement: 'graphql/index.js' };

/**
 * Returns the environment in which the clocks of the browser tests' processes start at the given time (ISO
 * 8601), by default at ten o'clock (UTC) on the latest Wednesday: what the panel shows depends on the time of
 * day and on the day of the week.
 */
function dayOfTests(time?: string) {
  const hourMs = 3_600_000;
  const weekMs = 7 * 24 * hourMs;
  // The epoch began on a Thursday.
  const wednesdayAtTenMs = (6 * 24 + 10) * hourMs;
  const nowMs = Date.now();
  const byMs = time ? Date.parse(time) - nowMs : -((nowMs - wednesdayAtTenMs) % weekMs);
  if (Number.isNaN(byMs)) throw new Error(`E2E_TIME is ${time}; expected a time such as 2026-03-01T23:50Z.`);
  const clock = `${pathToFileURL(`${import.meta.dirname}/test/e2e/support/moved-clock.ts`)}?byMs=${byMs}`;
  return {
    CLOCK_MOVED_BY_MS: `${byMs}`,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import "${clock}"`.trim(),
  };
}

/** The alias that tests use to import the panel's modules. */
const panel = { find: /^#web\//, replacement: `${import.meta.dirname}/web/src/` };

/**
 * In CI, a test that fails is run once more. If it then passes, `npm test` lists it as flaky. Elsewhere, the
 * first failure counts, because the developer who sees it can look for its cause.
 */
const retry = process.env.CI && process.env.CI !== 'false' ? 1 : 0;

/** Further options for a project. */
type Extra = Readonly<Record<string, unknown>> & { readonly env?: Readonly<Record<string, string>> };

const node = (name: string, include: string[], { env, ...extra }: Extra = {}) => ({
  test: {
    name,
    include,
    environment: 'node',
    alias: [oneGraphql, panel],
    // Long enough for a busy machine.
    expect: { poll: { timeout: 120_000 } },
    // Makes Powertools log through the console, where tests can see it.
    env: { POWERTOOLS_DEV: 'true', ...env },
    retry,
    ...extra,
  },
});

/**
 * Matches code that could leave something behind for the next test file: a document, or replaced modules and
 * globals.
 */
const leavesSomething =
  /@vitest-environment|vi\.(mock|doMock|stubGlobal|resetModules)\(|from '.*\/render(-page)?'/;

/**
 * Creates two projects for a kind of test. Many files spend most of their time loading modules. Files that
 * leave nothing behind share their modules. The other files (`<name>-apart`) load their own. `extraApart`
 * contains options for those files only.
 */
const kind = (name: string, include: string[], extra: Extra, extraApart: Extra = {}) => {
  const apart = globSync(include, { cwd: import.meta.dirname }).filter((file) =>
    leavesSomething.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  );
  const shared = { exclude: apart, isolate: false, setupFiles: ['test/support/leave-nothing.ts'] };
  return [
    node(name, include, { ...extra, ...shared }),
    ...(apart.length > 0 ? [node(`${name}-apart`, apart, { ...extra, ...extraApart })] : []),
  ];
};

/**
 * Each file gets its own modules in a context of a shared process. Starting a process for each file takes
 * longer than running most of the files. A process is replaced once it has used this much memory.
 */
const inContexts = { pool: 'vmThreads', vmMemoryLimit: '1GB' };

/**
 * The files that take longest. They start first, so that none of them runs alone at the end. Without this
 * list, a machine that has never run them would not know their durations.
 */
const longest = ['routes', 'screens', 'start', 'chaos', 'command-line', 'record-writes', 'crash'];
const turnOf = ({ moduleId }: TestSpecification) => {
  const index = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return index < 0 ? longest.length : index;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b));
  }
}

/** Each kind of test can be run on its own (`npm run test:unit`, ...). */
export default defineConfig({
  test: {
    // At least two, even on a single core, because tests spend much of their time waiting for processes that
    // they started.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Time limits are long enough for a machine that is also doing other work: no test measures speed.
      ...kind(
        'unit',
        [
          'test/house/**/*.test.ts',
          'test/shared/**/*.test.ts',
          'test/functions/**/*.test.ts',
          'test/web/**/*.test.{ts,tsx}',
        ],
        { testTimeout: 60_000, hookTimeout: 60_000 },
        inContexts,
      ),
      ...kind('infra', ['test/infra/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
      ...kind('integration', ['test/integration/**/*.test.ts'], {
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
      ...kind('e2e', ['test/e2e/**/*.test.ts'], {
        testTimeout: 400_000,
        hookTimeout: 400_000,
        env: dayOfTests(process.env.E2E_TIME),
      }),
    ],
  },
});
