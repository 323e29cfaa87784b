import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { signIn } from '../support/host-process';
import { putUnderLoad } from '../support/load/load';
import { startQuietHost } from '../support/quiet-host';
import { designatedAdmin, secondAdmin } from './support/migration';

let host: LocalHost;

beforeAll(async () => {
  host = await startQuietHost({ users: 10 });
});

afterAll(() => host?.stop());

it('five clients that read and write at the same time get no errors, and find their records as they wrote them', async () => {
  const admins = await Promise.all([designatedAdmin, secondAdmin].map((email) => signIn(host.url, email)));

  const { ms, errors } = await putUnderLoad(admins, { clients: 5, durationMs: 2_000, sets: 30 });

  expect(errors).toEqual([]);
  const counts = Object.fromEntries([...ms].map(([kind, took]) => [kind, took.length]));
  console.info(`Requests: ${JSON.stringify(counts)}`);
  // Clients send these requests first, so even a busy machine gets this far.
  expect(Object.keys(counts)).toEqual(
    expect.arrayContaining(['update', 'get', 'list of 100', 'list by index']),
  );
});
