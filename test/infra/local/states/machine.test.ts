import { StartExecutionCommand, StopExecutionCommand } from '@aws-sdk/client-sfn';
import { describe, expect, it, vi } from 'vitest';
import { createStatesWorld, machineArn, NamedError, type Task, task } from './world';

/** Runs a state machine once, until it ends. */
async function execute(definition: object, tasks: Readonly<Record<string, Task>>, input: unknown = {}) {
  const world = await createStatesWorld({ definition, tasks });
  try {
    const { executionArn } = await world.client.send(
      new StartExecutionCommand({ stateMachineArn: machineArn, input: JSON.stringify(input) }),
    );
    return await world.ended(executionArn);
  } finally {
    await world.close();
  }
}

const retry = (rest: object) => ({ Retry: [{ ErrorEquals: ['TransientError'], ...rest }] });

describe('a state machine of the local host', () => {
  it('retries a task by the name of its error, with full jitter below the maximum delay', async () => {
    let tries = 0;
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.0913);
    const definition = {
      StartAt: 'Work',
      States: {
        Work: task('work', {
          End: true,
          ...retry({
            IntervalSeconds: 1,
            BackoffRate: 10,
            MaxDelaySeconds: 2,
            MaxAttempts: 3,
            JitterStrategy: 'FULL',
          }),
        }),
      },
    };

    const execution = await execute(definition, {
      work: () => {
        tries += 1;
        if (tries < 4) throw new NamedError('TransientError', 'not yet');
        return 'done';
      },
    });

    // These are the requested waits, which do not depend on the actual timing on a busy machine.
    const longest = Math.floor(0.0913 * 2_001);
    const pauses = timers.mock.calls.flatMap(([, ms = 0]) => (ms === 91 || ms === longest ? [ms] : []));
    timers.mockRestore();
    random.mockRestore();
    expect(execution.output).toBe('"done"');
    expect(tries).toBe(4);
    expect(pauses).toEqual([91, longest, longest]);
  });

  it('fails with the error of a task without a matching retry, and its description as the cause', async () => {
    const definition = { StartAt: 'Work', States: { Work: task('work', { End: true, ...retry({}) }) } };

    const execution = await execute(definition, {
      work: () => {
        throw new NamedError('BrokenError', 'for good');
      },
    });

    expect(execution).toMatchObject({ status: 'FAILED', error: 'BrokenError' });
    expect(JSON.parse(execution.cause ?? '')).toEqual({ errorType: 'BrokenError', errorMessage: 'for good' });
  });

  it('catches an error of one lane and lets the others continue', async () => {
    const lane = {
      StartAt: 'Work',
      States: {
        Work: task('work', {
          Parameters: { 'lane.$': '$.lane' },
          ResultPath: '$.work',
          Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.error', Next: 'Failed' }],
          End: true,
        }),
        Failed: task('failed', { End: true }),
      },
    };
    const failed: unknown[] = [];
    const definition = {
      StartAt: 'Lanes',
      States: {
        Lanes: {
          Type: 'Map',
          ItemsPath: '$.lanes',
          ItemSelector: { 'runId.$': '$.runId', 'lane.$': '$$.Map.Item.Value' },
          ItemProcessor: { ProcessorConfig: { Mode: 'INLINE' }, ...lane },
          ResultPath: null,
          End: true,
        },
      },
    };

    const execution = await execute(
      definition,
      {
        work: ({ lane }) => {
          if (lane === 1) throw new NamedError('BrokenError', 'lane 1');
          return { lane };
        },
        failed: (input) => {
          failed.push(input);
        },
      },
      { runId: 'r', lanes: [0, 1, 2] },
    );

    expect(execution).toMatchObject({ status: 'SUCCEEDED', output: '{"runId":"r","lanes":[0,1,2]}' });
    expect(failed).toMatchObject([{ runId: 'r', lane: 1, error: { Error: 'BrokenError' } }]);
  });

  it('runs at most forty lanes at the same time', async () => {
    let running = 0;
    let most = 0;
    let begun = 0;
    let full = Promise.withResolvers<void>();
    const definition = {
      StartAt: 'Lanes',
      States: {
        Lanes: {
          Type: 'Map',
          MaxConcurrency: 40,
          ItemProcessor: {
            ProcessorConfig: { Mode: 'INLINE' },
            StartAt: 'Work',
            States: { Work: task('work', { End: true }) },
          },
          End: true,
        },
      },
    };

    await execute(
      definition,
      {
        work: async () => {
          running += 1;
          begun += 1;
          most = Math.max(most, running);
          // Tasks wait until the maximum number of tasks are running. They then wait a moment for one more,
          // which must not start.
          if (running === 40 || begun === 90) {
            await new Promise((resolve) => setTimeout(resolve, 50));
            full.resolve();
            full = Promise.withResolvers<void>();
          } else {
            await full.promise;
          }
          running -= 1;
        },
      },
      Array.from({ length: 90 }, (_, lane) => lane),
    );

    expect(most).toBe(40);
  });

  it('waits for the time in a path, and loops by a choice', async () => {
    const times: number[] = [];
    const definition = {
      StartAt: 'Work',
      States: {
        Work: task('work', { ResultPath: '$.work', Next: 'More' }),
        More: {
          Type: 'Choice',
          Choices: [{ Variable: '$.work.next', StringEquals: 'wait', Next: 'Pause' }],
          Default: 'Done',
        },
        Pause: { Type: 'Wait', SecondsPath: '$.work.waitSeconds', Next: 'Work' },
        Done: { Type: 'Pass', End: true },
      },
    };

    await execute(definition, {
      work: () => {
        times.push(Date.now());
        return { next: times.length < 2 ? 'wait' : 'end', waitSeconds: 1 };
      },
    });

    expect(times).toHaveLength(2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('aborts a task at its own timeout', async () => {
    const definition = { StartAt: 'Work', States: { Work: task('work', { TimeoutSeconds: 1, End: true }) } };

    const execution = await execute(definition, {
      work: () => new Promise((resolve) => setTimeout(resolve, 1500)),
    });

    expect(execution).toMatchObject({ status: 'FAILED', error: 'States.Timeout' });
  });

  it('rejects a result of more than 256 KiB', async () => {
    const definition = { StartAt: 'Work', States: { Work: task('work', { End: true }) } };

    const execution = await execute(definition, { work: () => 'x'.repeat(262_144) });

    expect(execution).toMatchObject({ status: 'FAILED', error: 'States.DataLimitExceeded' });
  });

  it('does not enter a task again if it is stopped before a retry', async () => {
    let tries = 0;
    const world = await createStatesWorld({
      definition: {
        StartAt: 'Work',
        States: { Work: task('work', { End: true, ...retry({ IntervalSeconds: 30 }) }) },
      },
      tasks: {
        work: () => {
          tries += 1;
          throw new NamedError('TransientError', 'not yet');
        },
      },
    });
    const { executionArn } = await world.client.send(
      new StartExecutionCommand({ stateMachineArn: machineArn }),
    );
    await expect.poll(() => tries).toBe(1);

    await world.client.send(new StopExecutionCommand({ executionArn }));
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(tries).toBe(1);
    await world.close();
  });

  it('aborts the start because of an invalid definition', async () => {
    const definition = { StartAt: 'Nowhere', States: { Work: task('work', { End: true }) } };

    await expect(createStatesWorld({ definition, tasks: {} })).rejects.toThrow(
      'Machine (AWS::StepFunctions::StateMachine)',
    );
  });

  it('aborts the start because of a task that is not a function', async () => {
    const definition = {
      StartAt: 'Publish',
      States: { Publish: { Type: 'Task', Resource: 'arn:aws:states:::sns:publish', End: true } },
    };

    await expect(createStatesWorld({ definition, tasks: {} })).rejects.toThrow('the task Publish calls');
  });
});
