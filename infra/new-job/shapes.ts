export interface TemplateInput {
  readonly name: string;
  /** The job's constant, such as `tidyActivities`. */
  readonly identifier: string;
  readonly table: string;
}

/** A job's first code, unformatted: an example whose rule the developer replaces. */
export interface ShapeTemplate {
  /** A sentence that helps a person choose a shape. */
  readonly hint: string;
  readonly category: string;
  readonly imports: readonly string[];
  readonly rule: (input: TemplateInput) => string;
  readonly test: (input: TemplateInput) => string;
}

/** Returns the constant of a model: its name, except for Set, which would shadow JavaScript's own. */
export const modelConstant = (model: string) => (model === 'Set' ? 'ExerciseSet' : model);

export const shapes: Readonly<Record<string, ShapeTemplate>> = {
  sweep: {
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
  },
  list: {
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
  },
  audit: {
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
  },
};
