import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('a process continues if nobody reads its output', async () => {
  const script = join(import.meta.dirname, 'output-to-nobody.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  await once(child.stdout, 'data');

  child.stdout.destroy();
  child.stderr.destroy();

  expect(await once(child, 'exit')).toEqual([0, null]);
});
