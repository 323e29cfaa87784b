import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#functions/api/dispatch';
import { mayNeedApproval } from '#functions/engine/approval/thresholds';
import type { AnyJob } from '#functions/engine/job/job';
import { existingRunRow, lockKey, type RunRow, readRunRow, runKey } from '#functions/engine/ledger/ledger';
import { jobs } from '#functions/jobs/index';
import { settingsFrom } from '#functions/runtime/settings';
import { uploadKey } from '#shared/domain/content/content-files';
import type { JobRun } from '#shared/jobs/run/run';
import { secondAdmin } from '../../../support/approvals';
import { backUp } from '../../../support/backups';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, type World } from '../../../support/engine-world';
import { sampleParams } from '../../../support/sample-params';

let dynamodb: EmbeddedDynamoDb;
let world: World;
let ask: Ask;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
  world = await createWorld(dynamodb, env);
  world.uploads.set(uploadKey(caller.subject, 'u'), Buffer.from('id\n'));
  ask = openApi();
});
afterAll(() => dynamodb.stop());

const env = { APPROVAL_RECORDS: '1' };
const settings = settingsFrom({
  LEDGER_TABLE: 'l',
  AUDIT_TABLE: 'a',
  REPORTS_TABLE: 'r',
  TABLES: '{}',
  STATE_MACHINE_ARN: 'arn:aws:states:::machine',
  ...env,
});
const approvable = jobs.filter((job) => mayNeedApproval({ settings }, job));

type Ask = (who: { readonly subject: string }, field: string, args: object) => Promise<JobRun>;

/** Opens the API for two designated admins. */
function openApi(): Ask {
  const people = [caller, secondAdmin];
  const handle = createApi({
    engine: world.engine,
    directory: {
      find: async ({ sub }) => people.find(({ subject }) => subject === sub) ?? caller,
    },
    accounts: {
      withEmail: async () => [],
      withSubject: async (subject) => {
        const email = people.find((one) => one.subject === subject)?.email;
        if (email === undefined) return undefined;
        return { email, subject, name: null, enabled: true, status: 'CONFIRMED', createdAt: null };
      },
      page: async () => ({ items: [], token: undefined }),
      inGroup: async () => [],
    },
    jobs: approvable,
  });
  return async (who, field, args) => {
    const identity = { sub: who.subject, username: 'x', groups: ['Admin', 'DesignatedAdmin'] };
    const answer = await handle({ type: 'Mutation', field, arguments: args, identity });
    if ('error' in answer) throw new Error(answer.error.message);
    return answer.data as JobRun;
  };
}

/** Writes the end of a dry run that planned two changes. */
const endWithTwoChanges = (runId: string) =>
  world.engine.ledger.send(
    new UpdateCommand({
      TableName: world.engine.settings.ledgerTable,
      Key: runKey(runId),
      UpdateExpression:
        'SET #status = :status, endedAt = :at, digest = :digest, digestChanges = :two, changed = :two, maxUnapproved = :one',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':status': 'SUCCEEDED',
        ':at': new Date().toISOString(),
        ':digest': '1'.padStart(32, '0'),
        ':two': 2,
        ':one': 1,
      },
    }),
  );

/**
 * Returns the numbers of a job's samples. A restore has two, because its parameters include a confirmation.
 */
const samplesOf = (job: AnyJob) =>
  (job.shape === 'restore' ? ['', 'UserActivity'] : sampleParams(job)).map((_, index) => index);

/** Removes the locks of a run that nobody works on. */
async function releaseLocks({ tablesWritten }: Pick<RunRow, 'tablesWritten'>): Promise<void> {
  const { ledger, settings } = world.engine;
  for (const table of tablesWritten) {
    await ledger.send(new DeleteCommand({ TableName: settings.ledgerTable, Key: lockKey(table) }));
  }
}

/** Returns one of a job's samples, after preparing what it refers to. */
async function prepared(job: AnyJob, sample: number): Promise<object> {
  if (job.shape !== 'restore') return sampleParams(job)[sample] ?? {};
  const { runId: backup } = await backUp(world);
  return { backup, table: 'UserActivity', ...(sample === 0 ? {} : { confirm: 'UserActivity' }) };
}

describe('an approved dry run', () => {
  it('can be of every shape that changes records, except an undo', () => {
    expect(new Set(approvable.map(({ shape }) => shape))).toEqual(
      new Set(['sweep', 'list', 'calls', 'restore']),
    );
  });

  it.each(approvable.flatMap((job) => samplesOf(job).map((sample) => [job.name, sample, job] as const)))(
    'of %s (parameters %d) is followed by its real run, with the parameters that the dry run shows',
    async (name, sample, job) => {
      const params = await prepared(job, sample);
      const given = { job: name, params: JSON.stringify(params), clientToken: crypto.randomUUID() };
      const { id, params: shown } = await ask(caller, 'startJob', { input: { ...given, dryRun: true } });
      await endWithTwoChanges(id);
      const { approval } = await ask(caller, 'requestApproval', { id });
      await ask(secondAdmin, 'approveRun', { id, digest: approval?.digest });

      const { id: real } = await ask(caller, 'startJob', {
        input: {
          job: name,
          params: shown,
          clientToken: crypto.randomUUID(),
          dryRun: false,
          approvedRun: id,
        },
      });

      expect(await readRunRow(world.engine, id)).toMatchObject({ approval: { usedBy: real } });
      await releaseLocks(await existingRunRow(world.engine, real));
    },
  );
});
