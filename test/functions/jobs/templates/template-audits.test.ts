import { describe, expect, test } from 'vitest';
import {
  scheduleComparison,
  templateSetAudit,
  templateSetFix,
} from '#functions/jobs/templates/template-slots';
import type { StoredRecord } from '#shared/models/model';
import { templateSlots } from '#shared/templates/slots';
import { demoRecords } from '../../../support/database/demo-records';
import { found } from '../../../support/found';
import { rehearse } from '../../../support/rehearse';

/** An entry for each scheduled slot, as defined in the code. */
const asInCode = templateSlots
  .filter(({ demoOnly }) => !demoOnly)
  .map(({ template, hour, type, setId, setTitle }) => ({
    id: `${template}-${hour}`,
    templateName: template,
    hour,
    activityType: type,
    set: setId,
    notificationHeading: setTitle,
  }));
const changed = (id: string, values: StoredRecord) =>
  asInCode.map((entry) => (entry.id === id ? { ...entry, ...values } : entry));
const of = (entries: readonly StoredRecord[]) => ({ records: { DefaultScheduledSet: entries } });

describe('the template set ID audit', () => {
  test('finds nothing if the database matches the code, and the demo template is not scheduled', () => {
    const { findings } = rehearse(templateSetAudit, of(asInCode));

    expect(findings.filter(({ kind }) => kind === 'SetCorrect')).toHaveLength(18);
    expect(findings.filter(({ kind }) => kind === 'DemoOnly')).toHaveLength(6);
    expect(findings).toHaveLength(24);
  });

  test("'an issue is 'mismatch' (database set differs from the definition) or 'missing' (no database entry)'", () => {
    const entries = changed('energy-focus-09', { set: 'set-unwind' }).filter(
      ({ id }) => id !== 'stress-comfort-11',
    );

    expect(found(templateSetAudit, of(entries))).toEqual([
      'EntryMissing stress-comfort 11:00',
      'SetMismatch energy-focus-09',
    ]);
  });

  test('prefers the exercise of a breathing entry to its set', () => {
    const entries = changed('energy-focus-11', { exerciseId: 'breathing-002-long-exhale' });

    expect(found(templateSetAudit, of(entries))).toEqual(['SetMismatch energy-focus-11']);
  });

  test('does not match an entry of another type at the hour with the slot', () => {
    const entries = changed('energy-focus-09', { activityType: 'breathing' });

    expect(found(templateSetAudit, of(entries))).toEqual(['EntryMissing energy-focus 09:00']);
  });
});

describe('the fix of template set IDs', () => {
  test("'Only mismatch can be fixed': every entry gets the set and heading of its slot, and missing ones stay missing", () => {
    const records = demoRecords(2);

    const { changes, failures, records: after } = rehearse(templateSetFix, { records });

    expect(failures).toEqual([]);
    expect(changes.map(({ key, after: set }) => [key, set])).toEqual([
      ['default-energy-focus-14', { set: 'set-afternoon-lift', notificationHeading: 'Afternoon lift' }],
      [
        'default-stress-comfort-14',
        { set: 'set-circulation-boost', notificationHeading: 'Circulation boost' },
      ],
      ['default-physical-relief-10', { set: 'set-wrist-relief' }],
    ]);
    expect(found(templateSetAudit, { records: after })).toEqual(['EntryMissing physical-relief 16:00']);
  });

  test('also fixes the exercise of a breathing entry, if it has one', () => {
    const wrong = { exerciseId: 'breathing-002-long-exhale', exerciseTitle: 'Long exhale' };

    const { changes } = rehearse(templateSetFix, of(changed('energy-focus-11', wrong)));

    expect(changes).toMatchObject([
      { after: { exerciseId: 'breathing-001-box-breathing', exerciseTitle: 'Box breathing' } },
    ]);
  });

  test('can fix one entry by its id, and no other', () => {
    const records = demoRecords(2);
    const params = { records: ['DefaultScheduledSet#default-energy-focus-14'] };

    expect(rehearse(templateSetFix, { records, params }).changes.map(({ key }) => key)).toEqual([
      'default-energy-focus-14',
    ]);
  });
});

describe('the schedule comparison', () => {
  test.each([
    [
      'Title mismatch',
      changed('energy-focus-16', { notificationHeading: 'Screen break' }),
      'TitleMismatch energy-focus-16',
    ],
    ['Set ID mismatch', changed('energy-focus-16', { set: 'set-unwind' }), 'SetIdMismatch energy-focus-16'],
    ['Missing in database', asInCode.slice(1), 'MissingInDatabase energy-focus 09:00'],
    [
      'Missing in code',
      [...asInCode, { id: 'more', templateName: 'energy-focus', hour: '13', activityType: 'movement' }],
      'MissingInCode more',
    ],
    [
      'Missing in code',
      [...asInCode, { id: 'more', templateName: 'of-old', hour: '09' }],
      'MissingInCode more',
    ],
  ])('reports %s', (_, entries, finding) => {
    expect(found(scheduleComparison, of(entries))).toEqual([finding]);
  });

  test('reports the set if both set and title differ, and ignores entries without a template', () => {
    const both = changed('energy-focus-16', { set: 'set-unwind', notificationHeading: 'Unwind' });

    expect(found(scheduleComparison, of([...both, { id: 'none', hour: '08' }]))).toEqual([
      'SetIdMismatch energy-focus-16',
    ]);
  });

  test('counts each slot once: as a match, as a mismatch of its entry, or as missing', () => {
    const { findings } = rehearse(scheduleComparison, { records: demoRecords(2) });
    const count = (kind: string) => findings.filter((one) => one.kind === kind).length;

    expect(count('ScheduleMatch')).toBe(12);
    expect(count('SetIdMismatch') + count('TitleMismatch') + count('MissingInDatabase')).toBe(6);
    expect(count('MissingInCode')).toBe(2);
    expect(count('DemoOnly')).toBe(6);
  });
});
