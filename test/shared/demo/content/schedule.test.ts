import { describe, expect, test } from 'vitest';
import { calendarAt } from '#shared/demo/chance/calendar';
import { fixedPartRecords } from '#shared/demo/workspace';
import type { StoredRecord } from '#shared/models/model';
import { assignableTemplates } from '#shared/templates/index';
import { readHour, requiredHours } from '#shared/values/schedule-hours';

const calendar = calendarAt(new Date('2026-03-04T00:00:00.000Z'));
const recordsOf = (part: 'schedule' | 'sets' | 'library') =>
  [...fixedPartRecords[part](calendar)].map(({ record }): StoredRecord => record);

const entries = recordsOf('schedule');
const ofTemplates = entries.filter(({ templateName }) => templateName !== undefined);
const idsOf = (found: readonly StoredRecord[]) => found.map(({ id }) => id);

/** The IDs that an entry may reference: those of sets and breathing exercises that are not deleted. */
const known = new Set(
  idsOf([...recordsOf('sets'), ...recordsOf('library')].filter(({ _deleted }) => !_deleted)),
);

/** The slots in the code, each with the database entries that have the same template, hour and type. */
const compared = assignableTemplates.flatMap(({ id: template, schedule }) =>
  schedule.map((slot) => ({
    slot,
    name: `${template} ${slot.hour}`,
    found: ofTemplates.filter(
      ({ templateName, hour, activityType }) =>
        templateName === template && `${hour}:00` === slot.hour && activityType === slot.type,
    ),
  })),
);

describe('the schedule of the demo workspace, with findings for each audit', () => {
  test('references four missing sets or breathing exercises, and one by its title', () => {
    const missing = entries.filter(({ set }) => typeof set === 'string' && !known.has(set));

    expect(missing.map(({ id, set }) => [id, set])).toEqual([
      ['default-energy-focus-14', 'set-2023-lunch-walk'],
      ['default-physical-relief-10', 'set-hand-yoga'],
      ['default-09-monday', 'Desk stretch'],
      ['default-11', 'breathing-009-ocean-breath'],
    ]);
  });

  test('has all six required hours, and three others', () => {
    const hours = new Set(entries.map(({ hour }) => readHour(hour)));

    expect([...hours]).toEqual(expect.arrayContaining([...requiredHours]));
    for (const hour of requiredHours) hours.delete(hour);
    expect([...hours]).toEqual(['13', '08', '12']);
  });

  test('differs from the templates only as expected', () => {
    const problems = compared.flatMap(({ name, slot, found: [entry] }) => {
      if (!entry) return [`${name} missing in the database`];
      const title = slot.type === 'breathing' ? entry.exerciseTitle : entry.notificationHeading;
      return [
        ...(entry.set === slot.setId ? [] : [`${name} set`]),
        ...(title === slot.setTitle ? [] : [`${name} title`]),
      ];
    });

    expect(problems).toEqual([
      'energy-focus 14:00 set',
      'energy-focus 14:00 title',
      'energy-focus 16:00 title',
      'stress-comfort 14:00 set',
      'stress-comfort 14:00 title',
      'physical-relief 10:00 set',
      'physical-relief 15:00 title',
      'physical-relief 16:00 missing in the database',
    ]);
  });

  test('has two template entries that the code does not have', () => {
    const inCode = new Set(compared.flatMap(({ found }) => idsOf(found)));

    expect(idsOf(ofTemplates).filter((id) => !inCode.has(id))).toEqual([
      'default-stress-comfort-10-breathing',
      'default-energy-focus-13',
    ]);
  });

  test('has entries from every earlier version of the app', () => {
    const having = (holds: (entry: StoredRecord) => boolean) => idsOf(entries.filter(holds));

    expect(having(({ breathingHeading }) => breathingHeading !== undefined)).toEqual(['default-11']);
    expect(having(({ day }) => day !== undefined)).toEqual(['default-09-monday']);
    expect(having(({ days }) => Array.isArray(days) && days.includes('Sat'))).toEqual([
      'default-12',
      'default-16',
    ]);
    expect(having(({ activityType }) => activityType === undefined)).toEqual(['default-9']);
    expect(having((entry) => `${entry.notificationContent}`.startsWith('breathing-'))).toEqual([
      'default-stress-comfort-15',
      'default-10',
      'default-14',
    ]);
    expect(having(({ set }) => set === 'set-2024-desk-stretch')).toEqual(['default-16-strength']);
    expect(having(({ exerciseTime }) => exerciseTime === '09:15')).toEqual(['default-stress-comfort-09']);
  });

  test('has no id that a screen would treat as unsaved', () => {
    expect(idsOf(entries).filter((id) => `${id}`.startsWith('schedule-'))).toEqual([]);
    expect(entries).toHaveLength(17 + 2 + 9);
  });
});
