import { describe, expect, it } from 'vitest';
import { changedFields, recordsOf } from '#web/features/audit/entry';

describe('the records of an entry', () => {
  it('are those before and after the edit, and a created record has none before', () => {
    const entry = {
      before: '{"Set#a":{"title":"Old"}}',
      after: '{"Set#a":{"title":"New"},"SetExercise#a:b":{"id":"a:b"}}',
    };

    expect(recordsOf(entry)).toEqual([
      { key: 'Set#a', before: { title: 'Old' }, after: { title: 'New' } },
      { key: 'SetExercise#a:b', before: undefined, after: { id: 'a:b' } },
    ]);
  });

  it('are empty if the entry contains none', () => {
    expect(recordsOf({ before: null })).toEqual([]);
  });
});

describe('the changes of a record', () => {
  it('are the fields that differ, except those that every write changes', () => {
    const record = {
      key: 'Set#a',
      before: { title: 'Old', goals: ['a'], type: 'Movement', _version: 1, updatedAt: 'x' },
      after: { title: 'Old', goals: ['b'], type: 'Movement', _version: 2, updatedAt: 'y', isActive: true },
    };

    expect(changedFields(record)).toEqual({
      key: 'Set#a',
      before: { goals: ['a'] },
      after: { goals: ['b'], isActive: true },
    });
  });

  it('are the whole record if it was created', () => {
    const record = { key: 'Set#a', before: undefined, after: { title: 'New', _version: 1 } };

    expect(changedFields(record)).toEqual({ key: 'Set#a', before: undefined, after: { title: 'New' } });
  });
});
