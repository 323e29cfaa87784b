import { expect, test } from 'vitest';
import { scheduleHoursAudit } from '#functions/jobs/schedules/schedule-audits';
import { scheduleComparison, templateSetAudit } from '#functions/jobs/templates/template-slots';
import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import type { StoredRecord } from '#shared/models/model';
import { found } from '../../../support/found';
import { rehearse } from '../../../support/rehearse';

const day = ['09', '10', '11', '14', '15', '16'].map((hour) => ({ id: `at-${hour}`, hour }));
const of = (...entries: readonly StoredRecord[]) => ({ records: { DefaultScheduledSet: entries } });

test('"Required hours in the audit: 09, 10, 11, 14, 15, 16; other hours are invalid and to be removed"', () => {
  const others = ['08', '12', '17', 7, '13:30', 'noon', null].map((hour, index) => ({
    id: `odd-${index}`,
    hour,
  }));

  expect(found(scheduleHoursAudit, of(...day, ...others))).toEqual(
    others.map(({ id }) => `InvalidHour ${id}`),
  );
});

test('an hour in any spelling is that hour', () => {
  expect(found(scheduleHoursAudit, of({ id: 'a', hour: '9' }, { id: 'b', hour: '09:30' }, ...day))).toEqual(
    [],
  );
});

test('each required hour has a number of entries, or is missing; deleted ones are not counted', () => {
  const entries = [...day.slice(1), { id: 'more', hour: '10' }, { id: 'gone', hour: '09', _deleted: true }];

  const { findings } = rehearse(scheduleHoursAudit, of(...entries));

  expect(findings.map(({ kind, table, key }) => `${kind} ${table} ${key}`)).toEqual([
    'HourMissing required hours 09',
    ...['10', '11', '14', '15', '16'].map((hour) => `HourPresent required hours ${hour}`),
  ]);
  expect(findings[1]?.details).toBe('{"hour":"10","entries":2}');
});

test('an empty schedule has nothing to audit yet, which is reported once for information', () => {
  const deleted = { id: 'gone', hour: '09', _deleted: true };

  for (const audit of [scheduleHoursAudit, templateSetAudit, scheduleComparison]) {
    const { findings } = rehearse(audit, of(deleted));

    expect(findings.map(({ kind, message }) => `${kind}: ${message}`)).toEqual([
      'NothingToAudit: The schedule is empty. There is nothing to audit yet.',
    ]);
    expect(findings.every(({ kind }) => onlyInforms(kind))).toBe(true);
  }
});

test('"Exercise notifications go out at :55 of the hour before the slot; breathing notifications at :25 of the slot hour"', () => {
  const at = (id: string, activityType: string, hour: string, times: StoredRecord) => ({
    id,
    activityType,
    hour,
    ...times,
  });

  expect(
    found(
      scheduleHoursAudit,
      of(
        ...day,
        at('right', 'movement', '10', { exerciseTime: '09:55' }),
        at('wrong', 'movement', '10', { exerciseTime: '10:55' }),
        at('right-breathing', 'breathing', '11', { exerciseTime: '11:25' }),
        at('wrong-breathing', 'breathing', '11', { exerciseTime: null, breathingTime: '10:55' }),
        at('says-none', 'breathing', '11', {}),
      ),
    ),
  ).toEqual(['TimeOffHour wrong', 'TimeOffHour wrong-breathing']);
});
