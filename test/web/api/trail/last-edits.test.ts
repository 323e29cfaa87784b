import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { authorOf, lastEditsQuery } from '#web/api/trail/last-edits';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', () => ({ graphql: api.graphql }));

const edit = { user: 'ben@example.com', timestamp: '2025-11-20T10:00:00.000Z' };

beforeEach(() => {
  api.graphql.mockReset();
  api.graphql.mockImplementation(async (_document: string, variables: object) =>
    Object.fromEntries(
      Object.entries(variables).map(([name, record]) => [
        name.replace('r', 'e'),
        { items: record === 'Set#new' ? [] : [edit] },
      ]),
    ),
  );
});

describe('the author of a last change', () => {
  it('is the user of the edit with the same time', () => {
    expect(authorOf({ id: 'a', updatedAt: edit.timestamp }, edit)).toBe('ben@example.com');
  });

  it.each([
    ['the record has changed since', { id: 'a', updatedAt: '2025-11-20T10:00:01.000Z' }, edit],
    ['the record has no edit', { id: 'a', updatedAt: edit.timestamp }, undefined],
  ])('is unknown if %s', (_, record, known) => {
    expect(authorOf(record, known)).toBeUndefined();
  });
});

describe('the last edits', () => {
  it('are read for at most 12 records per request, and are missing for records without one', async () => {
    const ids = [...Array.from({ length: 24 }, (_, index) => `set-${index}`), 'new'];
    const records = ids.map((id) => ({ id, updatedAt: edit.timestamp }));

    const edits = await new QueryClient().fetchQuery(lastEditsQuery('Set', records));

    const sizes = api.graphql.mock.calls.map(([, variables]) => Object.keys(variables).length);
    expect(sizes).toEqual([12, 12, 1]);
    expect([edits.size, edits.get('set-23'), edits.get('new')]).toEqual([24, edit, undefined]);
  });
});
