import type { ShapeTemplate } from './shape-template';

export const sweepTemplate: ShapeTemplate = {
  hint: 'visits every record in its tables: migrations, rewrites, clean-ups',
  category: 'reusable',
  imports: ['keep', 'sweep', 'update'],
  rule: () => `
  reads: ['owner'],
  // An example: replace it, and the attributes in reads, with your rule.
  visit: (record) => (record.owner === 'old' ? update({ owner: 'new' }) : keep),`,
  test: ({ identifier, table }) => `
test('the old owner is replaced by the new owner', () => {
  const { changes, failures } = rehearse(${identifier}, { records: { ${table}: [{ id: 'a', owner: 'old' }] } });

  expect(failures).toEqual([]);
  expect(changes).toEqual([
    { table: '${table}', key: 'a', kind: 'update', before: { owner: 'old' }, after: { owner: 'new' } },
  ]);
});

test('any other record is unchanged', () => {
  const records = { ${table}: [{ id: 'a', owner: 'other' }, { id: 'b' }] };

  expect(rehearse(${identifier}, { records })).toMatchObject({ changes: [], failures: [], records });
});`,
};
