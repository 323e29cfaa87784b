import { describe, expect, it } from 'vitest';
import type { JobEstimate } from '#shared/jobs/job/job';
import { estimateLines, limitsNote } from '#web/features/jobs/start/start-estimate';

const estimate: JobEstimate = {
  tables: [],
  records: 1_000_000,
  readUnits: 122_070.3,
  readDollars: 0.0153,
  cost: { low: 0.14, high: 0.3, measured: false },
  dryRunCost: { low: 0.015, high: 0.04, measured: true },
  moreThanHalf: [],
};
const known = { changes: 100_000, writeUnits: 100_000, dollars: 0.1403, seconds: 110 };

const texts = (...args: Parameters<typeof estimateLines>) =>
  estimateLines(...args).map(({ label, value, note }) => [label, value, ...(note ? [note] : [])].join(': '));

describe('an estimate', () => {
  it('of a run that only reads shows its cost', () => {
    expect(texts({ ...estimate, seconds: 60 }, false)).toEqual([
      'Reads: about 1,000,000 records: 122,071 read units',
      'Cost: $0.015 to $0.04',
      'Time: about 1 min 00 s',
    ]);
  });

  it('of a real run is based on an earlier one', () => {
    expect(texts({ ...estimate, ...known }, true)).toEqual([
      'Reads: about 1,000,000 records: 122,071 read units',
      'Changes: about 100,000 records: 100,000 write units',
      'Cost: $0.14 to $0.30',
      'Time: about 1 min 50 s',
    ]);
  });

  it('names unknown figures', () => {
    expect(texts(estimate, true)).toEqual([
      'Reads: about 1,000,000 records: 122,071 read units',
      'Changes: not known yet: start a dry run to find out',
      'Cost: $0.14 to $0.30',
      'Time: not known yet',
    ]);
  });

  it('omits units if the tables do not report their sizes', () => {
    expect(texts({ ...estimate, readUnits: 0, readDollars: 0 }, true)).toContain(
      'Reads: about 1,000,000 records',
    );
  });
});

it.each([{ writesPerSecond: 5 }, { readsPerSecond: 5 }, { laneCount: 1 }])(
  'says that it does not take the limits %j into account',
  (limits) => {
    expect(limitsNote(limits)).toMatch(
      /^The estimate does not account for the limits on writes, reads and workers/,
    );
  },
);

it('says nothing about limits that change neither the time nor the estimated cost', () => {
  expect(limitsNote({})).toBeUndefined();
  expect(limitsNote({ maxFailures: 3, maxDollars: 2 })).toBeUndefined();
});
