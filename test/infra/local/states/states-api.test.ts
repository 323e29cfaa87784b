import {
  DescribeExecutionCommand,
  DescribeStateMachineCommand,
  ListExecutionsCommand,
  ListStateMachinesCommand,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import { afterEach, describe, expect, it } from 'vitest';
import type { Execution } from '#infra/local/states/execution-store';
import { createStatesWorld, machineArn, type StatesWorldOptions, type Task, task } from './world';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function oneTask(run: Task, rest: Partial<StatesWorldOptions> = {}) {
  const definition = { StartAt: 'Only', States: { Only: task('only', { End: true }) } };
  const world = await createStatesWorld({ definition, tasks: { only: run }, ...rest });
  closers.push(world.close);
  return world;
}

/** Creates a task that waits until the test lets it continue. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { task: () => promise.then(() => 'let go'), letGo: resolve };
}

const start = (name: string, input: unknown = {}) =>
  new StartExecutionCommand({ stateMachineArn: machineArn, name, input: JSON.stringify(input) });

describe('StartExecution', () => {
  it('runs the machine and describes its end', async () => {
    const { client, ended } = await oneTask(({ value }) => ({ got: value }));
    const before = Date.now();

    const { executionArn, startDate } = await client.send(start('first', { value: 5 }));
    const execution = await ended(executionArn);

    expect(executionArn).toBe('arn:aws:states:us-east-1:000000000000:execution:Test-jobs:first');
    expect(startDate?.getTime()).toBeGreaterThanOrEqual(before - 1);
    expect(execution).toMatchObject({
      status: 'SUCCEEDED',
      name: 'first',
      stateMachineArn: machineArn,
      input: '{"value":5}',
      output: '{"got":5}',
    });
    expect(execution.stopDate?.getTime()).toBeGreaterThanOrEqual(startDate?.getTime() ?? Number.NaN);
  });

  it('returns the same execution for the same name and input while it is active', async () => {
    let runs = 0;
    const hold = held();
    const { client, ended } = await oneTask(() => {
      runs += 1;
      return hold.task();
    });

    const starts = await Promise.all([
      client.send(start('one', { a: 1 })),
      client.send(start('one', { a: 1 })),
    ]);
    const third = await client.send(start('one', { a: 1 }));
    hold.letGo();
    await ended(third.executionArn);

    expect(new Set([...starts, third].map(({ executionArn }) => executionArn)).size).toBe(1);
    expect(new Set([...starts, third].map(({ startDate }) => startDate?.getTime())).size).toBe(1);
    expect(runs).toBe(1);
  });

  it('rejects the same name with another input', async () => {
    const hold = held();
    const { client } = await oneTask(hold.task);
    await client.send(start('one', { a: 1 }));

    await expect(client.send(start('one', { a: 2 }))).rejects.toMatchObject({
      name: 'ExecutionAlreadyExists',
    });

    hold.letGo();
  });

  it('rejects the name of an execution that has ended', async () => {
    const { client, ended } = await oneTask(() => 1);
    const { executionArn } = await client.send(start('one'));
    await ended(executionArn);

    await expect(client.send(start('one'))).rejects.toMatchObject({ name: 'ExecutionAlreadyExists' });
  });

  it.each([
    ['a missing state machine', { stateMachineArn: `${machineArn}x`, name: 'a' }, 'StateMachineDoesNotExist'],
    ['a name with a slash', { stateMachineArn: machineArn, name: 'a/b' }, 'InvalidName'],
    ['a name of 81 characters', { stateMachineArn: machineArn, name: 'a'.repeat(81) }, 'InvalidName'],
    [
      'input that is not JSON',
      { stateMachineArn: machineArn, name: 'a', input: '{' },
      'InvalidExecutionInput',
    ],
    [
      'more than 256 KiB of input',
      { stateMachineArn: machineArn, name: 'a', input: JSON.stringify('x'.repeat(262_143)) },
      'ValidationException',
    ],
  ])('rejects %s', async (_, request, name) => {
    const { client } = await oneTask(() => 1);

    await expect(client.send(new StartExecutionCommand(request))).rejects.toMatchObject({ name });
  });

  it('accepts 256 KiB of input', async () => {
    const { client, ended } = await oneTask(() => 'small');
    const input = JSON.stringify('x'.repeat(262_142));

    const started = await client.send(new StartExecutionCommand({ stateMachineArn: machineArn, input }));

    expect(await ended(started.executionArn)).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('DescribeStateMachine', () => {
  it('reports a machine of the stack as active, and another as missing', async () => {
    const { client } = await oneTask(() => 1);

    const machine = await client.send(new DescribeStateMachineCommand({ stateMachineArn: machineArn }));
    const other = client.send(new DescribeStateMachineCommand({ stateMachineArn: `${machineArn}-2` }));

    expect(machine).toMatchObject({ stateMachineArn: machineArn, name: 'Test-jobs', status: 'ACTIVE' });
    expect(JSON.parse(machine.definition ?? '')).toMatchObject({ StartAt: 'Only' });
    await expect(other).rejects.toMatchObject({ name: 'StateMachineDoesNotExist' });
  });
});

describe('StopExecution', () => {
  it('aborts an active execution, which then starts nothing more', async () => {
    const hold = held();
    const entered: string[] = [];
    const world = await createStatesWorld({
      definition: {
        StartAt: 'First',
        States: { First: task('first', { Next: 'Second' }), Second: task('second', { End: true }) },
      },
      tasks: {
        first: () => {
          entered.push('first');
          return hold.task();
        },
        second: () => entered.push('second'),
      },
    });
    closers.push(world.close);
    const { executionArn } = await world.client.send(start('one'));

    const { stopDate } = await world.client.send(
      new StopExecutionCommand({ executionArn, error: 'Tired', cause: 'Enough of it' }),
    );
    hold.letGo();
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(await world.client.send(new DescribeExecutionCommand({ executionArn }))).toMatchObject({
      status: 'ABORTED',
      error: 'Tired',
      cause: 'Enough of it',
      stopDate,
    });
    expect(entered).toEqual(['first']);
  });

  it('does not change an execution that has ended', async () => {
    const { client, ended } = await oneTask(() => 1);
    const { executionArn } = await client.send(start('one'));
    const { stopDate } = await ended(executionArn);

    const stopped = await client.send(new StopExecutionCommand({ executionArn }));

    expect(stopped.stopDate).toEqual(stopDate);
    expect(await ended(executionArn)).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('ListExecutions', () => {
  it('returns pages, newest first, filtered by status on request', async () => {
    const { client, ended } = await oneTask(({ fail }) => {
      if (fail) throw new Error('as asked');
    });
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      const { executionArn } = await client.send(start(name, { fail: index === 1 }));
      await ended(executionArn);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }

    const first = await client.send(
      new ListExecutionsCommand({ stateMachineArn: machineArn, maxResults: 2 }),
    );
    const { nextToken } = first;
    const second = await client.send(
      new ListExecutionsCommand({ stateMachineArn: machineArn, maxResults: 2, nextToken }),
    );
    const failed = await client.send(
      new ListExecutionsCommand({ stateMachineArn: machineArn, statusFilter: 'FAILED' }),
    );

    expect(first.executions?.map(({ name }) => name)).toEqual(['c', 'b']);
    expect(second.executions?.map(({ name }) => name)).toEqual(['a']);
    expect(second.nextToken).toBeUndefined();
    expect(failed.executions?.map(({ name, status }) => [name, status])).toEqual([['b', 'FAILED']]);
  });
});

describe('the protocol', () => {
  it('reports that an execution does not exist', async () => {
    const { client } = await oneTask(() => 1);
    const executionArn = `${machineArn.replace('stateMachine', 'execution')}:nobody`;

    const commands = [
      new DescribeExecutionCommand({ executionArn }),
      new StopExecutionCommand({ executionArn }),
    ];

    for (const command of commands) {
      await expect(client.send(command as DescribeExecutionCommand)).rejects.toMatchObject({
        name: 'ExecutionDoesNotExist',
      });
    }
  });

  it('names an unsupported operation', async () => {
    const { client } = await oneTask(() => 1);

    await expect(client.send(new ListStateMachinesCommand({}))).rejects.toThrow(
      'does not support the operation ListStateMachines',
    );
  });

  it('notifies listeners of the start and the end', async () => {
    const told: Execution[] = [];
    const { client, ended } = await oneTask(() => 1, { onStatus: (execution) => told.push(execution) });

    const { executionArn } = await client.send(start('one'));
    await ended(executionArn);

    expect(told.map(({ name, status }) => [name, status])).toEqual([
      ['one', 'RUNNING'],
      ['one', 'SUCCEEDED'],
    ]);
  });
});
