import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { runRow } from '../../resolvers/rows';
import { identity, openApi, tidyUp } from '../fixture';

/**
 * Creates the API with a ledger that contains only the given migration runs, newest first, with one run per
 * page.
 */
function openWith(...runs: readonly Record<string, unknown>[]) {
  const api = openApi(null);
  api.ledger.on(QueryCommand).callsFake(({ ExpressionAttributeValues, ExclusiveStartKey }) => {
    const at = Number(ExclusiveStartKey?.at ?? 0);
    if (ExpressionAttributeValues[':job'] !== userIdentifierMigration.name) return { Items: [] };
    return {
      Items: runs.slice(at, at + 1),
      LastEvaluatedKey: at + 1 < runs.length ? { at: at + 1 } : undefined,
    };
  });
  return api;
}

const run = (id: string, status: string, over: object = {}) => runRow({ id, status, ...over });

it('returns the latest real run of a job, and omits jobs without runs', async () => {
  const { call, ledger } = openWith(run('newer', 'FAILED'), run('older', 'STOPPED'));

  expect(await call('lastRuns')).toMatchObject({
    data: [{ job: 'user-identifier-migration', last: { id: 'newer', status: 'FAILED' }, succeeded: null }],
  });
  expect(ledger.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
    IndexName: 'byJob',
    FilterExpression: 'dryRun = :real',
    ExpressionAttributeValues: { ':real': false },
    ScanIndexForward: false,
  });
});

it('finds the success of a one-time job among later runs', async () => {
  const { call } = openWith(
    run('again', 'FAILED'),
    run('partly', 'COMPLETED_WITH_FAILURES'),
    run('done', 'SUCCEEDED'),
  );

  expect(await call('lastRuns')).toMatchObject({
    data: [{ last: { id: 'again' }, succeeded: { id: 'done' } }],
  });
});

it('ignores a success that was undone', async () => {
  const { call } = openWith(run('undone', 'SUCCEEDED', { undoneBy: 'an-undo' }));

  expect(await call('lastRuns')).toMatchObject({ data: [{ last: { id: 'undone' }, succeeded: null }] });
});

it.each([
  ['left all changes in effect', { changesStanding: 9 }, { id: 'run' }],
  ['reverted some changes', { changesStanding: 2 }, null],
  ['is in progress', { undoUnderWay: true }, null],
])('determines whether a success counts if its undo %s', async (_, over, succeeded) => {
  const { call } = openWith(run('run', 'SUCCEEDED', { changed: 9, undoneBy: 'an-undo', ...over }));

  const answer = await call('lastRuns');

  expect(answer).toMatchObject({
    data: [{ last: { id: 'run', undoneBy: 'an-undo', undoUnderWay: null, changesStanding: null, ...over } }],
  });
  expect(answer).toMatchObject({ data: [{ succeeded }] });
});

it("skips runs that the caller may not see, such as the undo of another admin's run", async () => {
  const ofAna = run('of-ana', 'FAILED', { job: tidyUp.name, access: 'DesignatedAdmin' });
  const shown = run('shown', 'SUCCEEDED', { job: tidyUp.name, access: 'Admin' });
  const unsaid = run('unsaid', 'SUCCEEDED', { job: tidyUp.name, access: undefined });
  const { call, ledger } = openApi(null, [tidyUp]);
  ledger.on(QueryCommand).resolves({ Items: [ofAna, unsaid, shown] });

  expect(await call('lastRuns', {}, { ...identity, groups: ['Admin'] })).toMatchObject({
    data: [{ job: 'tidy-up', last: { id: 'shown' } }],
  });
});

it('omits jobs that the caller may not use, and the success of repeatable jobs', async () => {
  const { call } = openApi(run('tidied', 'SUCCEEDED', { job: tidyUp.name, access: 'Admin' }), [
    userIdentifierMigration,
    tidyUp,
  ]);

  expect(await call('lastRuns', {}, { ...identity, groups: ['Admin'] })).toMatchObject({
    data: [{ job: 'tidy-up', last: { id: 'tidied' }, succeeded: null }],
  });
});
