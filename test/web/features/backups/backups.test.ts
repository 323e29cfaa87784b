import { expect, test } from 'vitest';
import type { JobRun } from '#shared/jobs/run/run';
import { formatSize } from '#web/features/backups/columns';
import { checksByBackup } from '#web/features/backups/page';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_234_567, '1.23 MB'],
  [20_000_000_000_000_000, '20,000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('a backup has the result of its newest check, and checks with invalid parameters are skipped', () => {
  const run = (id: string, params: string) => ({ id, params }) as JobRun;

  const checks = checksByBackup([
    run('3', '{"backup":"A"}'),
    run('2', '{"backup":"A"}'),
    run('1', '{"backup":"B"}'),
    run('0', 'not JSON'),
  ]);

  expect([...checks].map(([backup, { id }]) => [backup, id])).toEqual([
    ['A', '3'],
    ['B', '1'],
  ]);
});
