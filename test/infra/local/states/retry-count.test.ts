import { expect, it } from 'vitest';
import { countRetries, retryCountsIn } from '#infra/local/states/machine';

it('tells a call how often it was retried, starting from 0 after a success', async () => {
  const told: unknown[] = [];
  const call = countRetries(
    retryCountsIn({ 'lane.$': '$.lane', 'retries.$': '$$.State.RetryCount' }),
    (input) => {
      told.push(input);
      if (told.length < 3) return Promise.reject(new Error('not yet'));
      return Promise.resolve('done');
    },
  );

  await expect(call({ lane: 1, retries: 0 })).rejects.toThrow();
  await expect(call({ lane: 1, retries: 0 })).rejects.toThrow();
  await call({ lane: 1, retries: 0 });
  await call({ lane: 1, retries: 0 });
  await call({ lane: 2, retries: 0 });

  expect(told).toEqual([0, 1, 2, 0].map((retries) => ({ lane: 1, retries })).concat({ lane: 2, retries: 0 }));
});
