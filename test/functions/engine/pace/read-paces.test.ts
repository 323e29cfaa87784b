import { expect, it } from 'vitest';
import { readLimitOf } from '#functions/engine/pace/read-paces';

const provisioned = (ReadCapacityUnits: number) => ({ ProvisionedThroughput: { ReadCapacityUnits } });
const onDemand = { BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' as const } };

it.each([
  ['that has always been provisioned', provisioned(100), 25],
  [
    'that was switched to provisioned',
    { BillingModeSummary: { BillingMode: 'PROVISIONED' as const }, ...provisioned(100) },
    25,
  ],
  ['with one unit', provisioned(1), 1],
  ['that is on demand', { ...onDemand, ...provisioned(0) }, undefined],
  ['that was just switched to on demand', { ...onDemand, ...provisioned(100) }, undefined],
  ['that is on demand and reports no units', onDemand, undefined],
  ['that cannot be described', undefined, undefined],
])('a table %s has the right read limit', (_, table, limit) => {
  expect(readLimitOf(table)).toBe(limit);
});
