import { readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { expect, it } from 'vitest';

const schema = readFileSync(new URL('../../infra/stack/schema.graphql', import.meta.url), 'utf8');

it('every type of the API, every query and every mutation has a description', () => {
  const { definitions } = parse(schema);

  const missing = definitions.flatMap((definition) => {
    if (!('name' in definition) || !('description' in definition)) return [];
    const name = definition.name?.value ?? '';
    const isRoot = name === 'Query' || name === 'Mutation';
    const fields = isRoot && definition.kind === 'ObjectTypeDefinition' ? (definition.fields ?? []) : [];
    return [
      ...(definition.description ? [] : [name]),
      ...fields.filter((field) => !field.description).map((field) => `${name}.${field.name.value}`),
    ];
  });

  expect(definitions.length).toBeGreaterThan(200);
  expect(missing).toEqual([]);
});
