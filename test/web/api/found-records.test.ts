import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { foundInLibraryQuery } from '#web/api/found-records';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', () => ({ graphql: api.graphql }));

it('finds a content item by its key, and links to its line in the list', async () => {
  const none = { items: [] };
  const item = { id: 'text-1', name: 'Movement introduction', kind: 'text', key: 'movement.intro' };
  api.graphql.mockResolvedValue({
    sets: none,
    exercises: none,
    breathing: none,
    parts: none,
    content: { items: [item] },
  });

  const found = await new QueryClient().fetchQuery(foundInLibraryQuery('movement.intro'));

  expect(api.graphql.mock.lastCall?.[1].content.or).toContainEqual({ key: { contains: 'movement.intro' } });
  expect(found).toEqual([
    {
      href: '/admin/content?kind=text&q=movement.intro',
      title: 'movement.intro',
      description: 'Content item · text · Movement introduction',
    },
  ]);
});
