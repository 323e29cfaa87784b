import { expect, test } from 'vitest';
import {
  byTemplate,
  rowOf,
  shownRows,
  syncScript,
  titleChanges,
  totalsOf,
} from '#web/features/jobs/audits/comparison-rows';
import { factsOf } from '#web/features/jobs/audits/finding-facts';

const slot = {
  template: 'energy-focus',
  hour: '16',
  type: 'movement',
  setId: 'set-a',
  setTitle: 'Focus reset',
};
const found = (kind: string, details: object, table = 'DefaultScheduledSet') =>
  rowOf(factsOf({ id: kind, kind, table, key: 'entry', message: '', details: JSON.stringify(details) }));

const title = found('TitleMismatch', { ...slot, title: 'Screen break', set: 'set-a' });
const match = found('ScheduleMatch', slot, 'template slots');
const absent = found('MissingInDatabase', { ...slot, hour: '09' }, 'template slots');
const extra = found('MissingInCode', {
  template: 'of-old',
  hour: '13',
  type: 'movement',
  title: 'Old',
  set: 's',
});

test('a line has the values on each side, and the record if there is one', () => {
  expect(title).toMatchObject({
    code: { title: 'Focus reset', set: 'set-a' },
    database: { title: 'Screen break', set: 'set-a' },
    record: 'entry',
    status: 'Title mismatch',
    isMatch: false,
  });
  expect(match).toMatchObject({ database: match.code, record: undefined, status: 'Match', isMatch: true });
  expect(absent).toMatchObject({ database: undefined, status: 'Missing in database' });
  expect(extra).toMatchObject({ code: undefined, status: 'Missing in code' });
});

test('templates in the code come first, by hour, followed by those that exist only in the database', () => {
  const templates = byTemplate([title, extra, absent]);

  expect(templates.map(({ id }) => id)).toEqual([
    'energy-focus',
    'stress-comfort',
    'physical-relief',
    'reduce-stiffness',
    'of-old',
  ]);
  expect(templates[0]).toMatchObject({ mismatches: 2, rows: [{ hour: '09' }, { hour: '16' }] });
});

test('lines are filtered by template, and as matches or mismatches only', () => {
  const all = [title, match, absent, extra];

  expect(shownRows(all, {})).toEqual(all);
  expect(shownRows(all, { show: 'matches' })).toEqual([match]);
  expect(shownRows(all, { show: 'mismatches', template: 'of-old' })).toEqual([extra]);
});

test("the sync script lists each title to change, from the database's to the code's", () => {
  expect(titleChanges([title, match, absent, extra])).toEqual([title]);
  expect(syncScript([title], '2026-03-02T02:00:00Z')).toContain(
    '1. energy-focus, 16:00, movement: entry entry\n   from: Screen break\n   to:   Focus reset',
  );
});

test('each line counts once, so the totals add up', () => {
  const demo = found('DemoOnly', { ...slot, template: 'reduce-stiffness' }, 'template slots');
  const other = found('SetIdMismatch', { ...slot, hour: '10', set: 'set-b', title: 'Focus reset' });

  const totals = totalsOf([title, other, match, absent, extra, demo]);

  const { all, matches, differing, databaseOnly, codeOnly, demoOnly, mismatches } = totals;
  expect(totals).toMatchObject({ differing: 2, databaseOnly: 1, codeOnly: 1, demoOnly: 1, matches: 1 });
  expect(differing + databaseOnly + codeOnly).toBe(mismatches);
  expect(mismatches + matches + demoOnly).toBe(all);
});
