import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateAfter, effectOfSave, sentOn } from '#shared/domain/schedules/effect';
import { assignableTemplates } from '#shared/templates/index';
import type { StoredEntry } from '#shared/values/schedule-entry';
import { anySchedule } from './arbitraries';

const nowMs = Date.UTC(2026, 10, 22, 12);

it('sorts the notifications of a day by time, regardless of the order of the entries', () => {
  fc.assert(
    fc.property(anySchedule, (entries) => {
      const times = [...sentOn(entries, dateAfter(nowMs, 1)).values()].map(({ time }) => time);

      expect(times).toEqual(times.toSorted());
    }),
  );
});

it('finds the differences between the previous and the future notifications', () => {
  fc.assert(
    fc.property(anySchedule, anySchedule, fc.nat(), (one, other, kept) => {
      // The two schedules share some entries, as a schedule does before and after a save.
      const shared = one.slice(0, kept % (one.length + 1));
      const before = [...shared, ...one.slice(shared.length)];
      const after = [...shared, ...other.map((entry) => ({ ...entry, id: `${entry.id}-changed` }))];

      const effect = effectOfSave(before, after, nowMs);

      for (const [ahead, { date, changes }] of effect.entries()) {
        expect(date).toBe(dateAfter(nowMs, ahead + 1));
        const [old, next] = [sentOn(before, date), sentOn(after, date)];
        const differing = [...new Set([...old.keys(), ...next.keys()])].filter((key) => {
          const [was, becomes] = [old.get(key), next.get(key)];
          return was?.heading !== becomes?.heading || was?.content !== becomes?.content;
        });
        expect(changes.map(({ time, type }) => `${time} ${type}`)).toEqual(differing.toSorted());
      }
    }),
  );
});

const [firstTemplate = '', secondTemplate = ''] = assignableTemplates.map(({ id }) => id);

const screenBreak = {
  id: 'a',
  hour: '16',
  days: ['Monday'],
  activityType: 'movement',
  notificationHeading: 'Screen break',
  notificationContent: 'Look up.',
  exerciseTime: '15:55',
  templateName: firstTemplate,
};

const tomorrowsChanges = (before: readonly StoredEntry[], after: readonly StoredEntry[]) =>
  effectOfSave(before, after, nowMs)[0]?.changes;

it('describes a notification with another time as one change', () => {
  const changes = tomorrowsChanges([screenBreak], [{ ...screenBreak, exerciseTime: '15:50' }]);

  expect(changes).toEqual([
    {
      type: 'exercise',
      time: '15:50',
      before: undefined,
      after: expect.objectContaining({ heading: 'Screen break', time: '15:50' }),
      movedFrom: expect.objectContaining({ heading: 'Screen break', time: '15:55' }),
    },
  ]);
});

it('names the notification that another entry still sends at the previous time', () => {
  const other = { ...screenBreak, id: 'b', templateName: secondTemplate };

  const changes = tomorrowsChanges([screenBreak, other], [{ ...screenBreak, exerciseTime: '15:50' }, other]);

  expect(changes).toHaveLength(1);
  expect(changes?.[0]?.movedFrom?.time).toBe('15:55');
  expect(changes?.[0]?.remains?.templateName).toBe(secondTemplate);
});

it('names the notification that a moved one replaces', () => {
  const earlier = { ...screenBreak, id: 'b', notificationHeading: 'Stand up', exerciseTime: '15:50' };
  const [moved, swapped] = [
    { ...screenBreak, exerciseTime: '15:50' },
    { ...earlier, exerciseTime: '15:55' },
  ];

  const replaced = tomorrowsChanges([screenBreak, earlier], [moved]);
  const exchanged = tomorrowsChanges([screenBreak, earlier], [moved, swapped]);

  expect(replaced?.map(({ time, before, movedFrom }) => [time, before?.heading, movedFrom?.time])).toEqual([
    ['15:50', 'Stand up', '15:55'],
  ]);
  expect(exchanged?.map(({ time, before, movedFrom }) => [time, before?.heading, movedFrom?.time])).toEqual([
    ['15:50', undefined, '15:55'],
    ['15:55', undefined, '15:50'],
  ]);
});
