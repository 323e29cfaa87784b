import { expect, it } from 'vitest';
import { watchDisk } from '#infra/local/data-dir/data-dir';

it('reports once that the disk is full, and once that there is space again', async () => {
  const said: string[] = [];
  let free = 1e9;
  const watch = await watchDisk({
    folder: '/data',
    say: (line) => said.push(line),
    freeBytes: async () => free,
  });
  await watch.look();
  expect(said).toEqual([]);

  free = 0;
  await watch.look();
  await watch.look();
  expect(said).toEqual([
    expect.stringMatching(/^The disk that holds \/data is full, .*no restart is needed\.$/),
  ]);

  free = 1e9;
  await watch.look();
  await watch.look();
  expect(said).toHaveLength(2);
  expect(said[1]).toBe('The disk that holds /data has free space again.');
  watch.stop();
});
