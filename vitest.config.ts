import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Vite would take GraphQL's ES module, Node gives its libraries the CommonJS one: two copies that refuse each
 * other's objects.
 */
const oneGraphql = { find: /^graphql$/, replacement: 'graphql/index.js' };

/** The panel's modules, as tests import them. */
const panel = { find: /^#web\//, replacement: `${import.meta.dirname}/web/src/` };

const node = (name: string, include: string[], extra: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node',
    alias: [oneGraphql, panel],
    // What is waited for, a busy machine is given the time for.
    expect: { poll: { timeout: 30_000 } },
    // Powertools then logs by the console, where tests see it.
    env: { POWERTOOLS_DEV: 'true' },
    ...extra,
  },
});

/**
 * What one test file could leave behind for the next: a document, and modules or globals in place of the real
 * ones.
 */
const leavesSomething =
  /@vitest-environment|vi\.(mock|doMock|stubGlobal|resetModules)\(|from '.*\/render(-page)?'/;

/**
 * A kind of test, as two projects. Loading modules is most of the work of many a file: those that leave
 * nothing behind share theirs, the others (`<name>-apart`) have modules of their own.
 */
const kind = (name: string, include: string[], extra: object) => {
  const apart = globSync(include, { cwd: import.meta.dirname }).filter((file) =>
    leavesSomething.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  );
  const shared = { exclude: apart, isolate: false, setupFiles: ['test/support/leave-nothing.ts'] };
  return [
    node(name, include, { ...extra, ...shared }),
    ...(apart.length > 0 ? [node(`${name}-apart`, apart, extra)] : []),
  ];
};
/**
 * Files that take longest, so that none of them is begun last and then alone; a machine that never ran them
 * does not know.
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

/** Each kind of test can run by itself (`npm run test:unit`, ...). */
export default defineConfig({
  test: {
    // Two, also where there are no more cores: much of a test's time is waiting for processes of its own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      // Time limits are long enough for a machine that does other things meanwhile: no test is about speed.
      ...kind(
        'unit',
        [
          'test/house/**/*.test.ts',
          'test/shared/**/*.test.ts',
          'test/functions/**/*.test.ts',
          'test/web/**/*.test.{ts,tsx}',
        ],
        { testTimeout: 60_000, hookTimeout: 60_000 },
      ),
      ...kind('infra', ['test/infra/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
      ...kind('integration', ['test/integration/**/*.test.ts'], {
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
      ...kind('e2e', ['test/e2e/**/*.test.ts'], {
        testTimeout: 180_000,
        hookTimeout: 240_000,
      }),
    ],
  },
});
