import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cachedBuild } from '#infra/local/build/cached-build';

describe('a cached build', () => {
  it('is the production build, regardless of the requesting process', async () => {
    const folder = await cachedBuild({
      name: `test-${randomUUID()}`,
      title: 'a test',
      inputs: ['test/infra/local/build'],
      settings: {},
      builder: '../../../test/infra/local/build/write-environment.ts',
    });

    const nodeEnv = await readFile(join(folder, 'node-env'), 'utf8');
    await rm(folder, { recursive: true });

    expect(process.env.NODE_ENV).toBe('test');
    expect(nodeEnv).toBe('production');
  });
});
