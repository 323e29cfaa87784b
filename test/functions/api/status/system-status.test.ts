import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { DescribeStateMachineCommand } from '@aws-sdk/client-sfn';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCheck } from '#functions/api/status/check';
import type { SystemStatus } from '#shared/api/system-status';
import { openApi } from '../fixture';

/** Returns an error with the name that AWS uses. */
const named = (name: string, rest: object = {}) =>
  Object.assign(new Error(`${name}: secrets`), { name }, rest);

/** Creates the API function with a healthy database and state machine. */
function openSystem() {
  const api = openApi();
  const database = mockClient(DynamoDBClient);
  onTestFinished(() => database.restore());
  database.on(GetItemCommand).resolves({});
  api.sfn.on(DescribeStateMachineCommand).resolves({ status: 'ACTIVE' });
  const look = async (): Promise<SystemStatus> => {
    const answer = await api.call('systemStatus');
    if ('error' in answer) throw new Error(answer.error.message);
    return answer.data as SystemStatus;
  };
  const checkNamed = async (name: string) => (await look()).checks.find((check) => check.name === name);
  return { ...api, database, look, checkNamed };
}

describe('systemStatus', () => {
  it('is healthy if every part responds', async () => {
    const { look, logged } = openSystem();

    const status = await look();

    expect(status).toMatchObject({ healthy: true, checkedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(status.checks.map(({ name, ok }) => [name, ok])).toEqual([
      ['API', true],
      ['Tables', true],
      ['Job engine', true],
    ]);
    expect(logged).toEqual([]);
  });

  it('lists each failing table with the problem and a reference to the log', async () => {
    const { database, look, logged } = openSystem();
    database
      .on(GetItemCommand, { TableName: 'Activity' })
      .rejects(named('ResourceNotFoundException'))
      .on(GetItemCommand, { TableName: 'Audit' })
      .rejects(named('ThrottlingException'));

    const { healthy, checks } = await look();

    const tables = checks.find(({ name }) => name === 'Tables');
    expect(healthy).toBe(false);
    expect(tables).toMatchObject({
      ok: false,
      detail: expect.stringMatching(
        /^UserActivity does not exist\. AuditEntry is not accepting requests at the moment\. Reference: [0-9a-f-]{36}$/,
      ),
    });
    const [entry] = logged.map((line) => JSON.parse(line));
    expect(tables?.detail).toContain(entry.reference);
    expect(entry).toMatchObject({
      check: 'Tables',
      error: { errors: [{ message: 'ResourceNotFoundException: secrets' }, {}] },
    });
  });

  it.each([
    [named('StateMachineDoesNotExist'), 'does not exist'],
    [named('AccessDeniedException'), 'cannot be accessed by this function'],
    [named('SomethingNew'), 'failed (SomethingNew)'],
  ])('describes what %s means for the state machine, without further details', async (error, meaning) => {
    const { sfn, checkNamed } = openSystem();
    sfn.on(DescribeStateMachineCommand).rejects(error);

    const engine = await checkNamed('Job engine');

    expect(engine?.ok).toBe(false);
    expect(engine?.detail).toMatch(
      new RegExp(`^The state machine ${meaning.replaceAll(/[()]/g, '.')}\\. Reference: [0-9a-f-]{36}$`),
    );
  });

  it('treats a state machine that is being deleted as one that does not respond', async () => {
    const { sfn, checkNamed } = openSystem();
    sfn.on(DescribeStateMachineCommand).resolves({ status: 'DELETING' });

    expect(await checkNamed('Job engine')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('The state machine is not active (DELETING).'),
    });
  });

  it('waits at most two seconds for any part, and checks all parts in parallel', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { database, sfn, look } = openSystem();
    const never = () => new Promise<never>(() => undefined);
    database.on(GetItemCommand, { TableName: 'Activity' }).callsFake(never);
    sfn.on(DescribeStateMachineCommand).callsFake(never);

    const looking = look();
    await vi.advanceTimersByTimeAsync(2_000);
    const { checks } = await looking;

    const failed = checks.filter(({ ok }) => !ok);
    expect(failed).toMatchObject(
      [
        { name: 'Tables', latencyMs: 2_000, detail: /UserActivity did not respond within 2 seconds\./ },
        { name: 'Job engine', latencyMs: 2_000 },
      ].map((check) => ({ ...check, ...(check.detail && { detail: expect.stringMatching(check.detail) }) })),
    );
  });

  it('checks once for all callers within five seconds, including concurrent ones', async () => {
    const { sfn, look } = openSystem();

    const answers = await Promise.all([look(), look()]);
    const later = await look();

    expect(sfn.commandCalls(DescribeStateMachineCommand)).toHaveLength(1);
    expect(new Set([...answers, later].map(({ checkedAt }) => checkedAt)).size).toBe(1);
  });
});

describe('a check', () => {
  it('names the first three failing parts, and counts the others', async () => {
    openApi();
    const ask = async () => {
      throw named('TimeoutError', { code: 'ECONNREFUSED' });
    };
    const probes = ['A', 'B', 'C', 'D', 'E'].map((what) => ({ what, ask }));

    const { ok, detail } = await runCheck({ name: 'Letters', fine: 'All is well.', probes });

    expect(ok).toBe(false);
    expect(detail).toMatch(
      /^A cannot be reached\. B cannot be reached\. C cannot be reached\. 2 more failed\. Reference: /,
    );
  });
});
