import { describe, expect, it } from 'vitest';
import type { JobEstimate } from '#shared/jobs/job/job';
import { estimateLines } from '#web/features/jobs/start/estimate-text';

const estimate: JobEstimate = {
  tables: [],
  records: 1_000_000,
  readUnits: 122_070.3,
  readDollars: 0.0153,
  moreThanHalf: [],
};
const known = { changes: 100_000, writeUnits: 100_000, dollars: 0.1403, seconds: 110 };

const texts = (...args: Parameters<typeof estimateLines>) =>
  estimateLines(...args).map(({ label, value, note }) => [label, value, ...(note ? [note] : [])].join(': '));

describe('an estimate', () => {
  it('of a run that only reads says what that costs', () => {
    expect(texts({ ...estimate, seconds: 60 }, false)).toEqual([
      'Reads: about 1,000,000 records: 122,071 read units',
      'Cost: about $0.02',
      'Time: about 1 min 00 s',
    ]);
  });

  it('of a real run says what an earlier one tells', () => {
    expect(texts({ ...estimate, ...known }, true)).toEqual([
      'Reads: about 1,000,000 records: 122,071 read units',
      'Changes: about 100,000 records: 100,000 write units',
      'Cost: about $0.14',
      'Time: about 1 min 50 s',
    ]);
  });

  it('says what is not known, and that reading alone costs so much', () => {
    expect(texts(estimate, true)).toEqual([
      'Reads: about 1,000,000 records: 122,071 read units',
      'Changes: not known yet: start a dry run to find out',
      'Cost: at least $0.02',
      'Time: not known yet',
    ]);
  });

  it('leaves units out where the tables do not tell their size', () => {
    expect(texts({ ...estimate, readUnits: 0, readDollars: 0 }, true)).toContain(
      'Reads: about 1,000,000 records',
    );
  });
});
