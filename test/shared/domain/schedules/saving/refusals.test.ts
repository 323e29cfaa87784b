import { expect, test } from 'vitest';
import { addEntry, changeEntry, emptyDraft } from '#shared/domain/schedules/draft';
import { refusalsOf } from '#shared/domain/schedules/saving/refusals';
import { libraryOf } from '#shared/domain/schedules/set-rules';

const library = libraryOf([{ id: 'set-a' }], [{ id: 'breathing-1' }]);
const nine = { id: 'nine', _version: 1, hour: '09', days: ['Mon'], activityType: 'movement', set: 'set-a' };

const refused = (draft: Parameters<typeof refusalsOf>[1]) =>
  refusalsOf([nine], draft, library).map(({ entry, field, message }) => [entry.id, field, message]);

test('names the entry, the field and the value of a change that the API would refuse', () => {
  const change = (fields: object) => refused(changeEntry(emptyDraft, [nine], 'nine', fields));

  expect(change({ exerciseTime: '9:5' })).toEqual([
    ['nine', 'exerciseTime', "Time must be in HH:MM format, not '9:5'"],
  ]);
  expect(change({ set: 'gone' })).toEqual([['nine', 'set', 'There is no set "gone".']]);
  expect(change({ set: null })).toEqual([['nine', 'set', 'Please select a Set and at least one day']]);
  expect(change({ templateName: 'no-template' })).toEqual([
    ['nine', 'templateName', "The template ID 'no-template' is reserved for entries without a template"],
  ]);
  expect(change({ notificationHeading: 'Up' })).toEqual([]);
});

test('names a new entry that the API would refuse', () => {
  const add = (fields: object) => refused(addEntry(emptyDraft, { ...fields }, 'new'));

  expect(add({ hour: '09', days: ['Mon'], activityType: 'breathing', set: 'set-a' })).toEqual([
    ['schedule-new', 'set', 'There is no breathing exercise "set-a".'],
  ]);
  expect(add({ hour: '09', days: [], activityType: 'movement', set: 'set-a' })).toEqual([
    ['schedule-new', 'days', 'Please select a Set and at least one day'],
  ]);
  expect(add({ hour: '09', days: ['Mon'], activityType: 'movement', set: 'set-a' })).toEqual([]);
});
