import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linesOf } from '#infra/local/import/lines';

const megabyte = 1024 ** 2;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lines-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('an endless gzip file is abandoned at the limit, after the lines before it', async () => {
  const file = join(folder, 'bomb.json.gz');
  await writeFile(file, gzipSync('a line\n'.repeat(megabyte)));
  let read = 0;

  const reading = async () => {
    for await (const { text } of linesOf(file, 2 * megabyte)) read += text.length + 1;
  };

  await expect(reading()).rejects.toThrow(`${file} unzips to more than the maximum of 2 MB.`);
  expect(read).toBeGreaterThan(megabyte);
  expect(read).toBeLessThanOrEqual(2 * megabyte);
});
