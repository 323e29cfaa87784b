import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateAfter, effectOfSave, sentOn } from '#shared/domain/schedules/effect';
import { anySchedule } from './arbitraries';

const nowMs = Date.UTC(2026, 10, 22, 12);

it('orders what is sent on a day by time, whatever the order of the entries', () => {
  fc.assert(
    fc.property(anySchedule, (entries) => {
      const times = [...sentOn(entries, dateAfter(nowMs, 1)).values()].map(({ time }) => time);

      expect(times).toEqual(times.toSorted());
    }),
  );
});

it('finds the differences between all that was sent and all that will be sent', () => {
  fc.assert(
    fc.property(anySchedule, anySchedule, fc.nat(), (one, other, kept) => {
      // Both schedules share some entries, as before and after a save.
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
