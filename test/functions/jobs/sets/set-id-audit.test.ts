import { expect, test } from 'vitest';
import { setIdAudit } from '#functions/jobs/sets/set-id-audit';
import type { StoredRecord } from '#shared/models/model';
import { found } from '../../../support/found';
import { rehearse } from '../../../support/rehearse';

const others = {
  Set: [
    { id: 'set-a', title: 'Desk stretch', isActive: true },
    { id: 'set-idle', isActive: false },
    { id: 'set-gone', _deleted: true },
  ],
  BreathingExercise: [{ id: 'breathing-001-box-breathing' }],
};
const of = (...entries: readonly StoredRecord[]) => ({ records: { DefaultScheduledSet: entries }, others });

test.each(['movement', 'stretch', 'strength', 'mixed', 'Movement'])(
  'an entry of %s references an existing set',
  (activityType) => {
    const entries = ['set-a', 'set-gone', 'set-none', 'breathing-001-box-breathing', '', null, 7, 'set-idle'];

    const kinds = found(
      setIdAudit,
      of(...entries.map((set, index) => ({ id: `${index}`, activityType, set }))),
    );

    expect(kinds).toEqual([
      'SetEmpty 4',
      'SetEmpty 5',
      'SetInactive 7',
      'SetUnknown 1',
      'SetUnknown 2',
      'SetUnknown 3',
      'SetUnknown 6',
    ]);
  },
);

test("'for breathing, a breathing exercise id; may be empty'", () => {
  const sets = ['breathing-001-box-breathing', '', null, undefined, 'breathing-009-ocean-breath', 'set-a'];

  expect(
    found(
      setIdAudit,
      of(
        ...sets.map((set, index) => ({
          id: `${index}`,
          activityType: 'breathing',
          ...(set === undefined ? {} : { set }),
        })),
      ),
    ),
  ).toEqual(['BreathingUnknown 4', 'BreathingUnknown 5']);
});

test('a title instead of an id is reported as such', () => {
  const { findings } = rehearse(setIdAudit, of({ id: 'a', activityType: 'stretch', set: 'Desk stretch' }));

  expect(findings[0]?.message).toBe(
    'The set "Desk stretch" is not in the database: it is the title of set-a; expected the ID of an existing set.',
  );
});

test('the id of a breathing exercise instead of a sentence for users is reported', () => {
  const entry = {
    id: 'a',
    activityType: 'breathing',
    set: null,
    notificationContent: 'breathing-001-box-breathing',
  };

  expect(found(setIdAudit, of(entry))).toEqual(['IdInContent a']);
});

test('counts the checked schedules and the sets in the database', () => {
  const { findings } = rehearse(setIdAudit, of({ id: 'a', set: 'set-a' }, { id: 'b', _deleted: true }));

  expect(findings).toMatchObject([{ kind: 'SetCounts', details: '{"schedules":1,"sets":2}' }]);
});
