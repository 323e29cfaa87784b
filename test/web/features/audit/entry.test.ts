import { describe, expect, it } from 'vitest';
import { changedFields, editedSince, recordsOf } from '#web/features/audit/entry';

describe('the records of an entry', () => {
  it('are those before and after, one that was created without a before', () => {
    const entry = {
      before: '{"Set#a":{"title":"Old"}}',
      after: '{"Set#a":{"title":"New"},"SetExercise#a:b":{"id":"a:b"}}',
    };

    expect(recordsOf(entry)).toEqual([
      { key: 'Set#a', before: { title: 'Old' }, after: { title: 'New' } },
      { key: 'SetExercise#a:b', before: undefined, after: { id: 'a:b' } },
    ]);
  });

  it('are none where the entry holds none', () => {
    expect(recordsOf({ before: null })).toEqual([]);
  });
});

describe('an entry of a list, newest first', () => {
  const entries = [
    { id: '5', record: 'Set#b', reverses: '4' },
    { id: '4', record: 'Set#b', undone: true },
    { id: '3', record: 'Set#a', description: 'Deleted set A' },
    { id: '2', record: 'Set#b', description: 'Created set B' },
    { id: '1', record: 'Set#a', description: 'Created set A' },
    { id: '0', run: 'r' },
  ];

  it('can no longer be undone once its record was edited again', () => {
    expect([...editedSince(entries)]).toEqual(['1']);
  });

  it('can be undone where later edits were undone themselves', () => {
    expect(editedSince(entries).has('2')).toBe(false);
  });
});

describe('what changed of a record', () => {
  it('is the fields that differ, without what each write raises', () => {
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

  it('is everything of a record that was created', () => {
    const record = { key: 'Set#a', before: undefined, after: { title: 'New', _version: 1 } };

    expect(changedFields(record)).toEqual({ key: 'Set#a', before: undefined, after: { title: 'New' } });
  });
});
