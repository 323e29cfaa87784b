import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AssignmentRequest, assignRun } from '#functions/engine/attention/assign';
import { maxAssignments } from '#shared/jobs/run/assignment';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { stateOf } from '../../../support/engine-world';
import { endedPicky, rowsOf, startPicky } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const by = { email: 'ana@wellness.example', subject: 'sub-ana' };
const to = { email: 'bo@wellness.example', subject: 'sub-bo' };

const request = (runId: string, over: Partial<AssignmentRequest> = {}): AssignmentRequest => ({
  runId,
  by,
  to,
  note: 'Two records left, see the log.',
  version: 0,
  ...over,
});

describe('an assignment', () => {
  test.each([
    ['a new run', startPicky],
    ['an ended run', endedPicky],
  ])('of %s is stored and logged, and stores the event for the message', async (_, start) => {
    const { world, runId } = await start(dynamodb);

    await assignRun(world.engine, request(runId));

    const { run } = await stateOf(world, runId);
    const log = await rowsOf(world, `RUN#${runId}#LOG`);
    const events = await rowsOf(world, 'EVENTS');
    expect(run.assignments).toEqual([
      {
        version: 1,
        to: to.email,
        by: by.email,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        note: 'Two records left, see the log.',
      },
    ]);
    expect(log?.at(-1)).toMatchObject({
      message: `Assigned to ${to.email} by ${by.email}. Two records left, see the log.`,
    });
    expect(events?.find(({ audience }) => audience.assignee)).toMatchObject({
      change: { runId, startedBy: by.email, reason: 'Two records left, see the log.', needsAttention: false },
      audience: { access: 'Admin', assignee: 'sub-bo' },
    });
  });

  test('to oneself stores no event, because nobody needs a message', async () => {
    const { world, runId } = await endedPicky(dynamodb);

    await assignRun(world.engine, request(runId, { to: by }));

    const events = await rowsOf(world, 'EVENTS');
    expect((await stateOf(world, runId)).run.assignments?.[0]).toMatchObject({ to: by.email });
    expect(events?.filter(({ audience }) => audience.assignee)).toEqual([]);
  });

  test('keeps only the newest notes in the run, newest first', async () => {
    const { world, runId } = await endedPicky(dynamodb);

    for (let version = 0; version < maxAssignments + 2; version += 1)
      await assignRun(world.engine, request(runId, { version, note: `Note ${version}.` }));

    const { assignments = [] } = (await stateOf(world, runId)).run;
    expect(assignments?.map(({ note }) => note)).toEqual([
      'Note 6.',
      'Note 5.',
      'Note 4.',
      'Note 3.',
      'Note 2.',
    ]);
    expect(assignments?.[0]?.version).toBe(maxAssignments + 2);
  });

  test('by two admins at once: the second is refused and learns who was first', async () => {
    const { world, runId } = await endedPicky(dynamodb);
    const other = { email: 'cy@wellness.example', subject: 'sub-cy' };

    const both = await Promise.allSettled([
      assignRun(world.engine, request(runId)),
      assignRun(world.engine, request(runId, { by: to, to: other })),
    ]);

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'Conflict',
      message: expect.stringMatching(
        /^Run \w+ was assigned to (bo|cy)@wellness\.example by (ana|bo)@wellness\.example at .*Z\. Read the note, then decide again\.$/,
      ),
      info: { runId, field: 'version', expected: '1' },
    });
  });
});
