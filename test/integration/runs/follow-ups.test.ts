import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { LocalHost } from '#infra/local/host-options';
import { approveDocument } from '#shared/jobs/documents/approval-documents';
import { runDocument } from '#shared/jobs/documents/run-documents';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import type { FollowUpView, RunChainItem, RunFollowUpView } from '#shared/jobs/follow-ups/follow-up';
import * as documents from '#shared/jobs/follow-ups/follow-up-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { setAlarm } from '../../support/alarms';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, migrationJob, runEnd, secondAdmin } from '../support/migration';
import { until } from '../support/until';

const claims = z.object({ iss: z.string(), username: z.string() });
const audit = 'schedule-hours-audit';
const fix = 'schedule-remove-weekend';

let host: LocalHost;
let admin: ApiClient;
let other: ApiClient;
beforeAll(async () => {
  const settings = {
    approvalJobs: JSON.stringify([fix]),
    holdAlarms: JSON.stringify([{ alarm: 'ApiLatency' }]),
  };
  host = await startQuietHost({ users: 2, settings });
  [admin, other] = await Promise.all([signIn(host, designatedAdmin), signIn(host, secondAdmin)]);
});
afterAll(() => host?.stop());
afterEach(async () => {
  await holdRuns(false);
  const { followUps } = await admin.ask<{ followUps: readonly FollowUpView[] }>(documents.followUpsDocument);
  for (const { id, version } of followUps) await admin.ask(documents.deleteFollowUpDocument, { id, version });
});

/** Holds all runs so that they stay active, or lets them continue. */
const holdRuns = (held: boolean) =>
  setAlarm(host.endpoints.alarmControl, { alarm: 'ApiLatency', state: held ? 'ALARM' : 'OK' });

const input = {
  after: audit,
  origin: 'ANY',
  outcomes: ['SUCCEEDED', 'COMPLETED_WITH_FAILURES'],
  minFindings: null,
  job: fix,
  params: '{}',
  dryRun: true,
  asksApproval: true,
  enabled: true,
};

async function create(api: ApiClient, change: object = {}): Promise<FollowUpView> {
  const answer = await api.ask<{ createFollowUp: FollowUpView }>(documents.createFollowUpDocument, {
    input: { ...input, ...change },
  });
  return answer.createFollowUp;
}

async function startAudit(api: ApiClient, more: object = {}): Promise<JobRun> {
  const { startJob } = await api.ask<{ startJob: JobRun }>(startDocument, {
    input: { job: audit, params: '{}', dryRun: false, clientToken: randomUUID(), ...more },
  });
  return startJob;
}

const runAudit = async (api: ApiClient, more: object = {}): Promise<JobRun> =>
  endOf(api, (await startAudit(api, more)).id);

/** Waits until the run has ended, and returns it with all its fields. */
async function endOf(api: ApiClient, id: string): Promise<JobRun> {
  await runEnd(api, id);
  return (await api.ask<{ jobRun: JobRun }>(runDocument, { id })).jobRun;
}

const chainOf = async (api: ApiClient, id: string) =>
  (await api.ask<{ jobRunChain: readonly RunChainItem[] }>(documents.runChainDocument, { id })).jobRunChain;

/** Waits until the run started by the given run's follow-up has ended, and returns it. */
async function follower(api: ApiClient, id: string): Promise<JobRun> {
  const runId = await until('the follow-up', async () => {
    const { jobRun } = await api.ask<{ jobRun: JobRun }>(runDocument, { id });
    return jobRun.followUps?.find(({ runId }) => runId)?.runId ?? undefined;
  });
  return endOf(api, runId);
}

describe('a follow-up on a running host', () => {
  it('starts a dry run, which another admin approves, and the chain of runs shows all of them', async () => {
    const followUp = await create(admin);
    const { id } = await runAudit(other);

    const dry = await follower(admin, id);

    expect(dry).toMatchObject({
      job: fix,
      dryRun: true,
      status: 'SUCCEEDED',
      startedBy: designatedAdmin,
      approval: { state: 'WAITING', requestedBy: designatedAdmin },
      follows: { followUp: followUp.id, earlierRuns: [{ runId: id, job: audit }] },
    });
    expect(await chainOf(admin, dry.id)).toMatchObject([
      { runId: id, depth: 0, status: 'SUCCEEDED', state: null },
      { runId: dry.id, depth: 1, status: 'SUCCEEDED', state: 'STARTED', approval: { state: 'WAITING' } },
    ]);
    const digest = dry.approval?.digest;
    const own = await admin.send(approveDocument, { id: dry.id, digest });
    expect(own.errors?.[0]).toMatchObject({ errorType: 'Forbidden' });
    await other.ask(approveDocument, { id: dry.id, digest });
    const { startJob } = await admin.ask<{ startJob: JobRun }>(startDocument, {
      input: { job: fix, params: '{}', dryRun: false, approvedRun: dry.id, clientToken: randomUUID() },
    });
    await runEnd(admin, startJob.id);
    // After an approved sweep, its verification follows.
    const chain = await until('the verification in the chain', async () => {
      const found = await chainOf(admin, startJob.id);
      return found.every(({ runId }) => runId) && found.length === 4 ? found : undefined;
    });
    expect(chain).toMatchObject([
      { runId: id },
      { runId: dry.id },
      { runId: startJob.id },
      { job: fix, dryRun: true },
    ]);
  });

  it('does not start if there are too few findings, and the chain of runs shows why', async () => {
    await create(admin, { minFindings: 1_000_000 });

    const { id, followUps } = await runAudit(admin);

    expect(followUps).toMatchObject([{ state: 'SKIPPED', reason: expect.stringContaining('fewer than') }]);
    expect(await chainOf(admin, id)).toMatchObject([
      { runId: id },
      { runId: null, job: fix, depth: 1, status: null, state: 'SKIPPED', reason: followUps?.[0]?.reason },
    ]);
  });

  it('that was given at the start applies to that run only', async () => {
    const { outcomes, minFindings, job, params, dryRun } = input;
    const followUp = { outcomes, minFindings, job, params, dryRun, asksApproval: false };

    const { id } = await runAudit(admin, { followUp });
    const another = await runAudit(admin);

    expect(await follower(admin, id)).toMatchObject({ job: fix, status: 'SUCCEEDED' });
    expect(another.followUps).toBeNull();
  });

  it('that is given at the start must obey the same rules', async () => {
    await create(admin, { after: fix, job: audit, dryRun: false, asksApproval: false });
    const step = { outcomes: ['SUCCEEDED'], job: 'streak-recalculation', dryRun: false, asksApproval: false };
    const wrong: readonly (readonly [ApiClient, object, object])[] = [
      [
        admin,
        { job: fix, dryRun: true },
        { errorType: 'BadRequest', errorInfo: { field: 'input.followUp.job' } },
      ],
      [
        admin,
        { params: '{"unknown":1}' },
        { errorType: 'BadRequest', errorInfo: { field: 'input.followUp.params.unknown' } },
      ],
      [other, { job: migrationJob }, { errorType: 'Forbidden' }],
    ];

    for (const [api, change, error] of wrong) {
      const followUp = { ...step, ...change };
      const answer = await api.send(startDocument, {
        input: { job: audit, params: '{}', dryRun: false, clientToken: randomUUID(), followUp },
      });
      expect(answer.errors?.[0]).toMatchObject(error);
    }
  });

  it('can be set, changed and removed for an active run by any admin who may use both jobs', async () => {
    const step = { outcomes: ['SUCCEEDED'], job: fix, params: '{}', dryRun: true, asksApproval: false };
    const ownOf = async (api: ApiClient, id: string) =>
      (await api.ask<{ jobRunFollowUp: RunFollowUpView }>(documents.runFollowUpDocument, { id }))
        .jobRunFollowUp;
    const set = (api: ApiClient, variables: object) =>
      api.send(documents.setRunFollowUpDocument, { ...variables });
    await holdRuns(true);
    const { id } = await startAudit(admin);

    const added = await set(admin, { id, version: 0, followUp: { ...step, job: migrationJob } });
    const seenByOther = await ownOf(other, id);
    const notTheirs = await set(other, { id, version: 1, followUp: step });
    const loop = await set(admin, { id, version: 1, followUp: { ...step, job: audit, dryRun: false } });
    const changed = await set(admin, { id, version: 1, followUp: step });
    const stale = await set(other, { id, version: 1, followUp: null });
    const byOther = await set(other, { id, version: 2, followUp: step });
    const seen = await ownOf(admin, id);
    await holdRuns(false);
    const { followUps } = await endOf(admin, id);
    const late = await set(admin, { id, version: 3, followUp: null });
    const rehearsal = await startAudit(admin, { job: 'streak-recalculation', dryRun: true });
    const ofDryRun = await set(admin, { id: rehearsal.id, version: 0, followUp: step });
    await runEnd(admin, rehearsal.id);

    expect(added.errors ?? []).toEqual([]);
    expect(seenByOther).toMatchObject({ version: 1, canChange: false, followUp: { params: null } });
    expect(notTheirs.errors).toMatchObject([{ errorType: 'Forbidden' }]);
    expect(loop.errors).toMatchObject([{ errorType: 'BadRequest', errorInfo: { field: 'followUp.job' } }]);
    expect([changed.errors ?? [], byOther.errors ?? []]).toEqual([[], []]);
    expect(stale.errors).toMatchObject([{ errorType: 'Conflict' }]);
    expect(seen).toMatchObject({
      version: 3,
      canChange: true,
      followUp: { job: fix, params: '{}', savedBy: secondAdmin },
    });
    expect(followUps).toMatchObject([{ followUp: 'once', job: fix }]);
    expect(await follower(admin, id)).toMatchObject({ job: fix, dryRun: true, startedBy: secondAdmin });
    expect(late.errors).toMatchObject([{ errorType: 'Conflict', message: expect.stringContaining('ended') }]);
    expect(ofDryRun.errors).toMatchObject([{ errorType: 'BadRequest' }]);
  });

  it('of the designated admin’s job can be managed only by the designated admin', async () => {
    const secret = { job: migrationJob, asksApproval: false };
    const followUp = await create(admin, secret);
    const { id, version } = followUp;

    const requests: readonly (readonly [string, Record<string, unknown>])[] = [
      [documents.createFollowUpDocument, { input: { ...input, ...secret } }],
      [documents.updateFollowUpDocument, { id, version, input: { ...input, job: fix } }],
      [documents.deleteFollowUpDocument, { id, version }],
    ];
    for (const [document, variables] of requests) {
      const answer = await other.send(document, variables);
      expect(answer.errors?.[0], document).toMatchObject({ errorType: 'Forbidden' });
    }
    const { followUps } = await other.ask<{ followUps: readonly FollowUpView[] }>(
      documents.followUpsDocument,
    );

    expect(followUps).toMatchObject([{ id, permitted: false, params: null }]);
  });

  it('does not start, and is reported at once, if the admin who saved it is no longer an admin', async () => {
    await create(other, { asksApproval: false });
    const cognito = new CognitoIdentityProviderClient({
      endpoint: host.endpoints.gate,
      region: host.region,
      credentials: host.credentials,
    });
    const { accessToken } = await host.signIn(secondAdmin);
    const { iss, username } = claims.parse(
      JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()),
    );
    const membership = { UserPoolId: iss.split('/').at(-1), Username: username, GroupName: 'Admin' };
    await cognito.send(new AdminRemoveUserFromGroupCommand(membership));

    const { id } = await runAudit(admin);
    const missed = await follower(admin, id);

    expect(missed).toMatchObject({
      status: 'FAILED',
      reason: `${secondAdmin}, who saved the follow-up, can no longer start it.`,
      attention: { reason: expect.stringContaining('can no longer start it') },
    });
    expect((await chainOf(admin, id)).at(-1)).toMatchObject({ runId: missed.id, state: 'MISSED' });
    await cognito.send(new AdminAddUserToGroupCommand(membership));
    cognito.destroy();
  });

  it('shows an admin who may not use its job only an outline of its run', async () => {
    await create(admin, { job: migrationJob, asksApproval: false });
    const { id } = await runAudit(other);
    const run = await follower(admin, id);

    const chain = await chainOf(other, id);
    const hidden = await other.send(documents.runChainDocument, { id: run.id });

    expect(chain).toMatchObject([{ runId: id }, { runId: null, job: migrationJob, status: 'SUCCEEDED' }]);
    expect(hidden.errors?.[0]).toMatchObject({ errorType: 'Forbidden' });
  });

  it('is refused with the reason if it cannot work', async () => {
    await create(admin);
    const wrong: readonly (readonly [object, string])[] = [
      [{ after: fix, job: audit, dryRun: false, asksApproval: false }, 'would form a loop'],
      [{ after: audit, job: 'undo-run' }, 'cannot be part of a chain of runs'],
      [{ job: 'orphan-audit' }, 'only reads'],
      [{ dryRun: false }, 'only a dry run asks for approval'],
      [{ dryRun: false, asksApproval: false }, 'needs approval'],
      [{ after: fix, job: 'streak-recalculation', minFindings: 1 }, 'has no findings'],
      [{ outcomes: [] }, 'outcomes'],
      [{ params: '{"unknown":1}' }, 'unknown'],
    ];

    for (const [change, message] of wrong) {
      const answer = await admin.send(documents.createFollowUpDocument, { input: { ...input, ...change } });
      expect(answer.errors?.[0]?.message, message).toContain(message);
      expect(answer.errors?.[0]?.errorType, message).toBe('BadRequest');
    }
  });
});
