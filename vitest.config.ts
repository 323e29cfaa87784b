import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Vite would take GraphQL's ES module, Node gives its libraries the CommonJS one: two copies that refuse each other's objects. */
const oneGraphql = [{ find: /^graphql$/, replacement: 'graphql/index.js' }];

const node = (name: string, include: string[], extra: object = {}) => ({
  test: { name, include, environment: 'node', alias: oneGraphql, ...extra },
});

/** One project a kind of test, so that each can run by itself (`npm run test:unit`, ...). */
export default defineConfig({
  test: {
    // Two, also where there are no more cores: much of a test's time is waiting for processes of its own.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // Long enough for a machine that does other things meanwhile: no test is about speed.
      node(
        'unit',
        ['test/shared/**/*.test.ts', 'test/functions/**/*.test.ts', 'test/web/**/*.test.{ts,tsx}'],
        { testTimeout: 60_000, hookTimeout: 60_000 },
      ),
      node('infra', ['test/infra/**/*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
      node('integration', ['test/integration/**/*.test.ts'], { testTimeout: 180_000, hookTimeout: 180_000 }),
      node('e2e', ['test/e2e/**/*.test.ts'], {
        testTimeout: 180_000,
        hookTimeout: 240_000,
      }),
    ],
  },
});
