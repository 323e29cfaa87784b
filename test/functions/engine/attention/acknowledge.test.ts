import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acknowledgeRun } from '#functions/engine/attention/attention';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { stateOf } from '../../../support/engine-world';
import { endedPicky, listed, rowsOf } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

describe('an acknowledgement', () => {
  const by = 'bo@wellness.example';

  test('stores the admin, the time and the note, is logged, and removes the run from the list', async () => {
    const { world, runId } = await endedPicky(dynamodb);

    await acknowledgeRun(world.engine, { runId, by, note: 'Known, mended by hand.' });

    const log = await rowsOf(world, `RUN#${runId}#LOG`);
    expect((await stateOf(world, runId)).run.attention).toEqual({
      reason: '1 record could not be changed.',
      acknowledgedBy: by,
      acknowledgedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      note: 'Known, mended by hand.',
    });
    expect(await listed(world)).toEqual([]);
    expect(log?.at(-1)).toMatchObject({ message: `Acknowledged by ${by}: Known, mended by hand.` });
  });

  test('a second time is a conflict that names the first admin, even for simultaneous requests', async () => {
    const { world, runId } = await endedPicky(dynamodb);

    const both = await Promise.allSettled([
      acknowledgeRun(world.engine, { runId, by, note: 'Mine.' }),
      acknowledgeRun(world.engine, { runId, by: 'cy@wellness.example', note: 'Mine.' }),
    ]);

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      code: 'Conflict',
      message: expect.stringMatching(/acknowledged by (bo|cy)@wellness.example at /),
    });
  });

  test('of a run that does not need attention is a conflict', async () => {
    const { world, runId } = await endedPicky(dynamodb, true);

    await expect(acknowledgeRun(world.engine, { runId, by, note: 'Why?' })).rejects.toMatchObject({
      code: 'Conflict',
      message: `Run ${runId} does not need attention: there is nothing to acknowledge.`,
    });
  });
});
