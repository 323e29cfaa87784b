import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { runDocument } from '#shared/jobs/documents/run-documents';
import { resumeDocument, setLimitsDocument, startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, migrationJob, runEnd } from '../support/migration';

let host: LocalHost;
let api: ApiClient;
beforeAll(async () => {
  // The run's lanes work one after another. A unit costs a tenth of a cent.
  const settings = { maxLanesAtOnce: 1, readPricePerMillion: 1_000, writePricePerMillion: 1_000 };
  host = await startQuietHost({ users: 2, settings });
  api = await signIn(host, designatedAdmin);
});
afterAll(() => host?.stop());

async function start(input: object): Promise<JobRun> {
  const whole = { job: migrationJob, params: '{}', dryRun: true, clientToken: randomUUID(), ...input };
  const { startJob } = await api.ask<{ startJob: JobRun }>(startDocument, { input: whole });
  return ended(startJob.id);
}

/** Waits until the run has ended, and returns it with its cost. */
async function ended(id: string): Promise<JobRun> {
  await runEnd(api, id);
  return (await api.ask<{ jobRun: JobRun }>(runDocument, { id })).jobRun;
}

it('a run that has spent its ceiling ends, and can be resumed with a higher ceiling and without one', async () => {
  const first = await start({ maxDollars: 0.0005 });
  expect(first).toMatchObject({
    status: 'FAILED',
    maxDollars: 0.0005,
    reason: expect.stringContaining('The run has reached its maximum cost of $0.0005'),
  });
  expect(first.dollars).toBeGreaterThanOrEqual(0.0005);
  const { id } = first;

  const refused = await api.send(resumeDocument, { id });
  expect(refused.errors?.[0]).toMatchObject({
    errorType: 'Conflict',
    message: expect.stringContaining('and its maximum cost is $0.0005. Raise or remove the maximum.'),
  });

  const ceiling = (first.dollars ?? 0) + 0.0005;
  await api.ask(resumeDocument, { id, input: { maxDollars: ceiling } });
  const second = await ended(id);
  expect(second).toMatchObject({ status: 'FAILED', attempt: 2, maxDollars: ceiling });

  await api.ask(setLimitsDocument, { id, input: { version: 0, maxDollars: 1_000_000 } });
  await api.ask(resumeDocument, { id });
  const third = await ended(id);
  expect(third).toMatchObject({ status: 'SUCCEEDED', attempt: 3, maxDollars: 1_000_000 });
  expect(third.dollars).toBeGreaterThan(second.dollars ?? 0);

  const unlimited = await start({});
  expect(unlimited).toMatchObject({ status: 'SUCCEEDED', maxDollars: null, read: third.read });
});

it('a run that is resumed with the ceiling null has no ceiling', async () => {
  const { id } = await start({ maxDollars: 0.0005 });

  await api.ask(resumeDocument, { id, input: { maxDollars: null } });

  expect(await ended(id)).toMatchObject({ status: 'SUCCEEDED', maxDollars: null });
});

it('a ceiling that is not above 0 is refused with its value', async () => {
  const input = { job: migrationJob, params: '{}', dryRun: true, clientToken: randomUUID(), maxDollars: 0 };

  const { errors } = await api.send(startDocument, { input });

  expect(errors?.[0]).toMatchObject({
    errorType: 'BadRequest',
    message: expect.stringMatching(/^input\.maxDollars is 0; expected /),
  });
});
