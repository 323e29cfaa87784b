import { modelConstant } from './model-constant';
import type { ShapeTemplate } from './shape-template';

export const listTemplate: ShapeTemplate = {
  hint: 'computes items and creates records for them: seeding, templates',
  category: 'reusable',
  imports: ['create', 'list'],
  rule: ({ name, table }) => `
  itemsName: 'names',
  // An example: replace the items, their keys, and the records that they create.
  items: () => ['first', 'second'],
  keyOf: (item: string) => item,
  visit: (item) => [create(${modelConstant(table)}, { id: \`${name}-\${item}\`, owner: item })],`,
  test: ({ name, identifier, table }) => `
test('a record is created for each item', () => {
  const { changes, failures } = rehearse(${identifier}, { records: {} });

  expect(failures).toEqual([]);
  expect(changes.map(({ table, key, kind }) => [table, key, kind])).toEqual([
    ['${table}', '${name}-first', 'create'],
    ['${table}', '${name}-second', 'create'],
  ]);
});

test('a second run creates nothing', () => {
  const { records } = rehearse(${identifier}, { records: {} });

  expect(rehearse(${identifier}, { records })).toMatchObject({ changes: [], failures: [], records });
});`,
};
