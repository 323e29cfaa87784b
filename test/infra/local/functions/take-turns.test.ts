import { expect, it } from 'vitest';
import { takeTurns } from '#infra/local/functions/lambda';
import type { InvocationResult } from '#infra/local/template/template';

/** Creates invocations that end when the test tells them to. */
function heldInvocations() {
  const begun: unknown[] = [];
  const ends = new Map<unknown, PromiseWithResolvers<InvocationResult>>();
  return {
    begun,
    invoke(_: string, payload: unknown): Promise<InvocationResult> {
      begun.push(payload);
      const end = Promise.withResolvers<InvocationResult>();
      ends.set(payload, end);
      return end.promise;
    },
    end: (payload: unknown) => ends.get(payload)?.resolve({ ok: true, payload }),
    fail: (payload: unknown) => ends.get(payload)?.reject(new Error('no such function')),
  };
}

it('only the permitted number of invocations runs at once, and others wait in order', async () => {
  const held = heldInvocations();
  const invoke = takeTurns(held.invoke, 2);

  const answers = [1, 2, 3, 4].map((number) => invoke('a', number));
  const other = invoke('b', 'other');
  expect(held.begun).toEqual([1, 2, 'other']);
  held.end(2);
  await answers[1];

  expect(held.begun).toEqual([1, 2, 'other', 3]);
  for (const number of [1, 3]) held.end(number);
  await Promise.all([answers[0], answers[2]]);
  held.end(4);
  held.end('other');
  expect(await Promise.all([...answers, other])).toEqual(
    [1, 2, 3, 4, 'other'].map((payload) => ({ ok: true, payload })),
  );
});

it('a failed invocation lets the next one start', async () => {
  const held = heldInvocations();
  const invoke = takeTurns(held.invoke, 1);
  const [first, second] = [invoke('a', 1), invoke('a', 2)];

  held.fail(1);

  await expect(first).rejects.toThrow('no such function');
  expect(held.begun).toEqual([1, 2]);
  held.end(2);
  expect(await second).toEqual({ ok: true, payload: 2 });
});
