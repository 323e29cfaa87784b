import { StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { describe, expect, it } from 'vitest';
import { takeMaps } from '#infra/local/states/map-items';
import { createStatesWorld, machineArn, NamedError, type Task, task } from './world';

const lanes = Array.from({ length: 60 }, (_, lane) => lane);

/**
 * Returns the definition of a state machine with a Distributed Map over `lanes`. Each lane calls the task
 * `work`.
 */
const definition = (rest: object = {}) => ({
  StartAt: 'Lanes',
  States: {
    Lanes: {
      Type: 'Map',
      ItemsPath: '$.lanes',
      ItemSelector: { 'lane.$': '$$.Map.Item.Value', 'parent.$': '$$.Execution.Id' },
      ResultPath: null,
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Work',
        States: {
          Work: task('work', {
            End: true,
            Parameters: { 'lane.$': '$.lane', 'parent.$': '$.parent', 'own.$': '$$.Execution.Id' },
          }),
        },
      },
      End: true,
      ...rest,
    },
  },
});

interface Call {
  readonly lane: number;
  readonly parent: string;
  readonly own: string;
}

async function worldWith(work: (call: Call) => unknown, rest?: object) {
  const world = await createStatesWorld({
    definition: definition(rest),
    tasks: { work: (async (input: unknown) => work(input as Call)) as Task },
  });
  const started = await world.client.send(
    new StartExecutionCommand({ stateMachineArn: machineArn, input: JSON.stringify({ lanes }) }),
  );
  return { world, arn: started.executionArn ?? '' };
}

/** Creates a task that never ends. `reached` resolves after the given number of calls. */
function stuck(count: number) {
  const calls: Call[] = [];
  let resolve = () => {};
  const reached = new Promise<void>((done) => {
    resolve = done;
  });
  const work = (call: Call) => {
    calls.push(call);
    if (calls.length === count) resolve();
    return new Promise(() => {});
  };
  return { calls, reached, work };
}

describe('a Distributed Map of the local host', () => {
  it('runs each item as an execution of its own', async () => {
    const calls: Call[] = [];
    const { world, arn } = await worldWith((call) => calls.push(call));
    const execution = await world.ended(arn);
    await world.close();

    expect(execution).toMatchObject({ status: 'SUCCEEDED', output: JSON.stringify({ lanes }) });
    expect(calls.map(({ lane }) => lane).sort((a, b) => a - b)).toEqual(lanes);
    expect(new Set(calls.map(({ own }) => own)).size).toBe(60);
    expect(calls.every(({ own, parent }) => parent === arn && /:execution:[^:]+\/Lanes:/.test(own))).toBe(
      true,
    );
  });

  it('runs more than 40 items at once', async () => {
    const { reached, work } = stuck(60);
    const { world, arn } = await worldWith(work);
    await reached;
    await world.stepFunctions.stop(arn);
    await world.close();
  });

  it('starts no more items at once than its maximum, and none after the execution was stopped', async () => {
    const { calls, reached, work } = stuck(45);
    const { world, arn } = await worldWith(work, { MaxConcurrency: 45 });
    await reached;
    await world.client.send(new StopExecutionCommand({ executionArn: arn }));

    expect(await world.ended(arn)).toMatchObject({ status: 'ABORTED' });
    expect(calls).toHaveLength(45);
    await world.close();
  });

  it('fails if one item fails, and starts no further items', async () => {
    const calls: Call[] = [];
    const { world, arn } = await worldWith(
      (call) => {
        calls.push(call);
        if (call.lane === 1) throw new NamedError('BrokenError', 'for good');
      },
      { MaxConcurrency: 1 },
    );
    const execution = await world.ended(arn);
    await world.close();

    expect(execution).toMatchObject({ status: 'FAILED', error: 'States.ExceedToleratedFailureThreshold' });
    expect(calls.map(({ lane }) => lane)).toEqual([0, 1]);
  });

  it('fails if the results have more than 256 KB', async () => {
    const { world, arn } = await worldWith(() => 'x'.repeat(5_000));
    const execution = await world.ended(arn);
    await world.close();

    expect(execution).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  });

  it('fails if the role of the machine may not start executions of it', async () => {
    const world = await createStatesWorld({
      definition: definition(),
      tasks: { work: () => null },
      permissions: {
        startExecution: () => {
          throw new Error('not authorized to perform states:StartExecution');
        },
      },
    });
    const { executionArn } = await world.client.send(
      new StartExecutionCommand({ stateMachineArn: machineArn, input: JSON.stringify({ lanes }) }),
    );
    const execution = await world.ended(executionArn);
    await world.close();

    expect(execution).toMatchObject({ status: 'FAILED', error: 'States.Permissions' });
  });

  it('is refused with a field that the host does not support', () => {
    const { States } = definition({ ToleratedFailurePercentage: 10 });

    expect(() => takeMaps('Jobs', States, () => ({}))).toThrow(
      'Jobs: the local host does not support the Map Lanes: it has ToleratedFailurePercentage',
    );
  });
});

describe('an inline Map of the local host', () => {
  const inline = (MaxConcurrency: number, work: object = {}) => ({
    StartAt: 'Lanes',
    States: {
      Lanes: {
        Type: 'Map',
        MaxConcurrency,
        ItemProcessor: {
          ProcessorConfig: { Mode: 'INLINE' },
          StartAt: 'Work',
          States: { Work: task('work', { End: true, ...work }) },
        },
        End: true,
      },
    },
  });
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('starts no waiting item after one has failed, and none after the execution has ended', async () => {
    const calls: unknown[] = [];
    const world = await createStatesWorld({
      definition: inline(2),
      tasks: {
        work: async ({ lane }) => {
          calls.push(lane);
          if (lane === 1) throw new NamedError('BrokenError', 'for good');
          await pause(50);
        },
      },
    });
    const input = JSON.stringify(Array.from({ length: 8 }, (_, lane) => ({ lane })));
    const { executionArn } = await world.client.send(
      new StartExecutionCommand({ stateMachineArn: machineArn, input }),
    );
    const execution = await world.ended(executionArn);
    await pause(300);
    await world.close();

    expect(execution).toMatchObject({ status: 'FAILED', error: 'BrokenError' });
    expect(JSON.parse(execution.cause ?? '')).toMatchObject({ errorMessage: 'for good' });
    expect(calls).toEqual([0, 1]);
  });

  it('does not retry an item after another has failed', async () => {
    let retried = 0;
    const world = await createStatesWorld({
      definition: inline(2, { Retry: [{ ErrorEquals: ['TransientError'], IntervalSeconds: 1 }] }),
      tasks: {
        work: async ({ lane }) => {
          if (lane === 0) retried += 1;
          else await pause(100);
          throw lane === 0
            ? new NamedError('TransientError', 'not yet')
            : new NamedError('BrokenError', 'no');
        },
      },
    });
    const { executionArn } = await world.client.send(
      new StartExecutionCommand({
        stateMachineArn: machineArn,
        input: JSON.stringify([{ lane: 0 }, { lane: 1 }]),
      }),
    );
    const execution = await world.ended(executionArn);
    await pause(1200);
    await world.close();

    expect(execution).toMatchObject({ status: 'FAILED', error: 'BrokenError' });
    expect(retried).toBe(1);
  });

  it.each([
    ['Catch', { Catch: [] }, 'it has Catch'],
    ['Retry', { Retry: [] }, 'it has Retry'],
    ['a missing ItemProcessor', { ItemProcessor: undefined }, 'it has no ItemProcessor'],
  ])('is refused with %s', (_, rest, message) => {
    const { States } = inline(1);

    expect(() => takeMaps('Jobs', { Lanes: { ...States.Lanes, ...rest } }, () => ({}))).toThrow(message);
  });
});

it('a Parallel state is refused, because its other branches would go on after one has failed', async () => {
  const definition = {
    StartAt: 'Both',
    States: { Both: { Type: 'Parallel', Branches: [], End: true } },
  };

  await expect(createStatesWorld({ definition, tasks: {} })).rejects.toThrow(
    'does not support the Parallel state Both',
  );
});
