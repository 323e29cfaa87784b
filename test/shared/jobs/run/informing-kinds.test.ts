import { describe, expect, it } from 'vitest';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import {
  countNotes,
  countProblems,
  demoOnlyKind,
  findingsText,
  problemsFirst,
  scheduleMatchKind,
} from '#shared/jobs/run/informing-kinds';

const match = { kind: scheduleMatchKind, count: 12 };
const demoOnly = { kind: demoOnlyKind, count: 6 };
const mismatch = { kind: 'TitleMismatch', count: 8 };
const all = [demoOnly, match, mismatch];

describe('findings', () => {
  it('count only problems; informational ones are counted separately', () => {
    expect([countProblems(all), countNotes(all)]).toEqual([8, 18]);
  });

  it('are listed together with the informational ones', () => {
    expect(findingsText(all)).toBe('8 findings, 18 informational');
    expect(findingsText([match])).toBe('0 findings, 12 informational');
    expect(findingsText([{ ...mismatch, count: 1 }])).toBe('1 finding');
    expect(findingsText([])).toBe('0 findings');
  });

  it('have informational kinds last, in lists of kinds and in the order of rows', () => {
    expect(problemsFirst(all)).toEqual([mismatch, demoOnly, match]);
    const rows = all.map(({ kind }) => ledgerKeys.findingRow(kind, 0, 'a')).toSorted();
    expect(rows.map((row) => row.split('#')[0])).toEqual(['TitleMismatch', '~DemoOnly', '~ScheduleMatch']);
  });
});
