import { list, put } from '#functions/engine/job/job';
import { type DefaultPage, defaultPages } from '#shared/domain/content/page-defaults';
import { PageContent } from '#shared/models/page-content';

export const pageContentSeed = list({
  name: 'page-content-seed',
  title: 'Seed page content',
  description: 'Creates missing product content on the home, breathing and movement pages.',
  category: 'one-time',
  access: 'Admin',
  tables: [PageContent],
  shows: ['title'],
  itemsName: 'page content records',
  async *find(_, { records }): AsyncGenerator<DefaultPage> {
    const there = new Set<unknown>();
    for await (const { id } of records(PageContent, ['id'])) there.add(id);
    yield* defaultPages.filter(({ id }) => !there.has(id));
  },
  keyOf: ({ id }) => id,
  visit: (page) => [put(PageContent, { ...page })],
});
