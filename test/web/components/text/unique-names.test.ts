import { describe, expect, it } from 'vitest';
import { uniqueNames } from '#web/components/text/unique-names';

const records = [
  { id: '1', email: 'ana@wellness.example' },
  { id: '2', email: 'ben@wellness.example' },
  { id: '3', email: 'ana@wellness.example' },
];

describe('the names of a list', () => {
  it('are followed by the difference where several are the same', () => {
    const names = uniqueNames(
      records,
      ({ email }) => email,
      ({ id }) => `record ${id}`,
    );

    expect([...names.values()]).toEqual([
      'ana@wellness.example, record 1',
      'ben@wellness.example',
      'ana@wellness.example, record 3',
    ]);
  });

  it('are numbered if nothing is known to differ', () => {
    expect([...uniqueNames(records, ({ email }) => email).values()]).toEqual([
      'ana@wellness.example, 1 of 2',
      'ben@wellness.example',
      'ana@wellness.example, 2 of 2',
    ]);
  });
});
