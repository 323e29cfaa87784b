import { describe, expect, it } from 'vitest';
import { changedFields, editedSince, recordsOf } from '#web/features/audit/entry';

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

describe('an entry in a list, newest first', () => {
  const entries = [
    { id: '5', record: 'Set#b', reverses: '4' },
    { id: '4', record: 'Set#b', undone: true },
    { id: '3', record: 'Set#a', description: 'Deleted set A' },
    { id: '2', record: 'Set#b', description: 'Created set B' },
    { id: '1', record: 'Set#a', description: 'Created set A' },
    { id: '0', run: 'r' },
  ];

  it('cannot be undone after its record was edited again', () => {
    expect([...editedSince(entries)]).toEqual(['1']);
  });

  it('can be undone if later edits were undone', () => {
    expect(editedSince(entries).has('2')).toBe(false);
  });
});

describe('edits of several records', () => {
  const entries = [
    { id: '2', record: 'Set#*' },
    { id: '1', record: 'Set#*' },
  ];

  it('can each be undone, because they may have changed different records', () => {
    expect([...editedSince(entries)]).toEqual([]);
  });

  it("follow each other in a record's history", () => {
    expect([...editedSince([...entries, { id: '0', record: 'Set#a' }], 'Set#a')]).toEqual(['1', '0']);
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
