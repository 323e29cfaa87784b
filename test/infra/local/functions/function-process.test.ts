import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FunctionProcess } from '#infra/local/functions/function-process';

it("a function's process cannot be used once it was asked to end, even if it has not ended yet", async () => {
  const assetFolder = await mkdtemp(join(tmpdir(), 'function-'));
  onTestFinished(() => rm(assetFolder, { recursive: true }));
  await writeFile(join(assetFolder, 'index.mjs'), "export const handler = async () => 'fine';");
  const log = await open(join(assetFolder, 'log'), 'a');
  const settings = { name: 'fn', arn: 'fn', handler: 'index.handler', timeoutMs: 60_000, memoryMb: 128 };
  const process = new FunctionProcess({ ...settings, assetFolder, environment: {} }, log.fd);

  const answered = await process.invoke('{}', 'id');
  const before = process.usable;
  process.kill();
  const after = process.usable;
  await process.ended;
  await log.close();

  expect(answered).toEqual({ ok: true, payload: 'fine' });
  expect([before, after]).toEqual([true, false]);
});
