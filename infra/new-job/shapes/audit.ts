import type { ShapeTemplate } from './shape-template';

export const auditTemplate: ShapeTemplate = {
  hint: 'inspects every record in its tables and reports findings; writes nothing',
  category: 'audit',
  imports: ['audit'],
  rule: () => `
  // An example: replace it with a problem that a record can have. A kind can contain only letters.
  inspect: ({ owner }) =>
    owner === 'old' ? [{ kind: 'OldOwner', message: "The owner is 'old'.", details: { owner } }] : [],`,
  test: ({ identifier, table }) => `
test('a record with the old owner is reported', () => {
  const { findings } = rehearse(${identifier}, { records: { ${table}: [{ id: 'a', owner: 'old' }] } });

  expect(findings).toMatchObject([{ kind: 'OldOwner', key: 'a', message: "The owner is 'old'." }]);
});

test('any other record has no finding', () => {
  const records = { ${table}: [{ id: 'a', owner: 'other' }, { id: 'b' }] };

  expect(rehearse(${identifier}, { records })).toMatchObject({ findings: [], failures: [], changes: [] });
});`,
};
