import { describe, expect, test } from 'vitest';
import { NamedError, run } from './run-state-machine';

describe('a lane that fails', () => {
  test('is reported with its error, while the others continue and the run finishes', async () => {
    const { calls, steps, failure } = await run({
      lanes: [0, 1, 2],
      work: ({ lane }) => {
        if (lane === 1) throw new NamedError('SystemicError', 'The table is gone.');
        return { next: 'end', hop: 1 };
      },
    });

    expect(failure).toBeUndefined();
    expect(calls.filter(({ step }) => step === 'laneFailed')).toMatchObject([
      { lane: 1, attempt: 2, error: { Error: 'SystemicError' } },
    ]);
    expect(
      calls
        .filter(({ step }) => step === 'work')
        .map(({ lane }) => lane)
        .sort(),
    ).toEqual([0, 1, 2]);
    expect(steps.at(-1)).toBe('finish');
  });

  test.each([
    'Lambda.TooManyRequestsException',
    'Lambda.ServiceException',
    'Lambda.ClientExecutionTimeoutException',
    'Lambda.ResourceNotReadyException',
    'Lambda.Unknown',
    'Sandbox.Timedout',
    'Runtime.ExitError',
    'Runtime.OutOfMemory',
    'Runtime.HandlerError',
    'States.Timeout',
    'TransientError',
  ])('with %s is called again, without being reported', async (name) => {
    const { steps } = await run({
      work: (_call, callsBefore) => {
        if (callsBefore < 2) throw new NamedError(name);
        return { next: 'end', hop: 1 };
      },
    });

    expect(steps).toEqual(['open', 'plan', 'work', 'work', 'work', 'finish']);
  });

  test('permanently is abandoned after six more calls', async () => {
    const { steps } = await run({
      work: () => {
        throw new NamedError('Lambda.Unknown');
      },
    });

    expect(steps.filter((step) => step === 'work')).toHaveLength(7);
    expect(steps.slice(-2)).toEqual(['laneFailed', 'finish']);
  });

  test.each(['Runtime.ImportModuleError', 'Runtime.UserCodeSyntaxError', 'TypeError', 'SystemicError'])(
    'with %s is not called again, because the same code would fail again',
    async (name) => {
      const { steps } = await run({
        work: () => {
          throw new NamedError(name);
        },
      });

      expect(steps).toEqual(['open', 'plan', 'work', 'laneFailed', 'finish']);
    },
  );

  test('for lack of a free function is retried for about an hour, because many lanes may share a small account', async () => {
    const { steps } = await run({
      work: (_call, callsBefore) => {
        if (callsBefore < 55) throw new NamedError('Lambda.TooManyRequestsException');
        return { next: 'end', hop: 1 };
      },
    });

    expect(steps.filter((step) => step === 'work')).toHaveLength(56);
    expect(steps).not.toContain('laneFailed');
  });

  test('for lack of a free function never fails: it is left to the next attempt, which Finish starts', async () => {
    const { steps, failure } = await run({
      lanes: [0, 1],
      work: ({ lane }) => {
        if (lane === 1) throw new NamedError('Lambda.TooManyRequestsException');
        return { next: 'end', hop: 1 };
      },
    });

    expect(failure).toBeUndefined();
    expect(steps).not.toContain('laneFailed');
    expect(steps.at(-1)).toBe('finish');
  });

  test('is reported again if the report failed', async () => {
    const { steps, failure } = await run({
      work: () => {
        throw new NamedError('SystemicError');
      },
      coordinate: ({ step }, callsBefore) => {
        if (step === 'laneFailed' && callsBefore === 0) throw new NamedError('Lambda.ServiceException');
      },
    });

    expect(failure).toBeUndefined();
    expect(steps.filter((step) => step === 'laneFailed')).toHaveLength(2);
  });
});

describe('a step that fails', () => {
  test.each(['open', 'plan', 'finish'])('%s is called again after a temporary error', async (failing) => {
    const { steps, failure } = await run({
      coordinate: ({ step }, callsBefore) => {
        if (step === failing && callsBefore === 0) throw new NamedError('TransientError');
      },
    });

    expect(failure).toBeUndefined();
    expect(steps.filter((step) => step === failing)).toHaveLength(2);
  });

  test.each(['open', 'plan', 'finish'])(
    '%s ends the execution after its own error, which the reconciler notices',
    async (failing) => {
      const { steps, failure } = await run({
        coordinate: ({ step }) => {
          if (step === failing) throw new NamedError('SystemicError');
        },
      });

      expect(failure).toBeDefined();
      expect(steps.filter((step) => step === failing)).toHaveLength(1);
      expect(steps.at(-1)).toBe(failing);
    },
  );
});
