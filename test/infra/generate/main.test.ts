import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Kind, parse, Source } from 'graphql';
import { expect, test } from 'vitest';
import { apiTypes, documentsIn } from '#infra/generate/api-types';
import { withDescriptions } from '#infra/generate/field-descriptions';
import { graphqlSchema } from '#shared/api/schema';
import { servedModels } from '#shared/models/index';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('the committed schema is the output of npm run generate', () => {
  const made = withDescriptions(graphqlSchema(servedModels, read('shared/jobs/jobs.graphql')));

  expect(read('infra/stack/schema.graphql')).toBe(made);
});

test('every field of the API has a description', () => {
  const { definitions } = parse(read('infra/stack/schema.graphql'));
  const bare = definitions.flatMap((type) =>
    type.kind === Kind.OBJECT_TYPE_DEFINITION || type.kind === Kind.INPUT_OBJECT_TYPE_DEFINITION
      ? (type.fields ?? [])
          .filter(({ description }) => !description?.value)
          .map(({ name }) => `${type.name.value}.${name.value}`)
      : [],
  );

  expect(bare).toEqual([]);
});

test('a new field without a description is refused by its name', () => {
  const schema = withDescriptions(graphqlSchema(servedModels, read('shared/jobs/jobs.graphql')));
  const longer = schema.replace('type Me {', 'type Me {\n  nickname: String');

  expect(() => withDescriptions(longer)).toThrow('Fields without a description: Me.nickname.');
});

test('the committed types are those of the schema and of all documents', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));

  const made = apiTypes(read('infra/stack/schema.graphql'), documentsIn(root));

  expect(read('shared/api/api-types.ts')).toBe(made);
});

test.each([
  ['an unknown field', 'query Wrong { me { nickname } }', 'Cannot query field "nickname" on type "Me".'],
  [
    'a variable of another type',
    'query Wrong($id: Int!) { jobRun(id: $id) { id } }',
    'Variable "$id" of type "Int!"',
  ],
  ['a part that is not constant', `query Wrong { me { \${fields} } }`, 'Syntax Error'],
])('a document with %s is refused, with its file', (_, text, problem) => {
  const make = () => apiTypes(read('infra/stack/schema.graphql'), [new Source(text, 'web/src/wrong.ts')]);

  expect(make).toThrow(problem);
  expect(make).toThrow('web/src/wrong.ts:1');
});

test('a result and its variables have the types that the schema gives them', () => {
  const text =
    'query Found($ids: [String!]!, $limit: Int) { runs: jobRuns(job: $ids, limit: $limit) { items { status endedAt } } }';

  const made = apiTypes(read('infra/stack/schema.graphql'), [new Source(text, 'a.ts')]);

  expect(made).toContain(
    '  Found: { result: { readonly runs: { readonly items: readonly ({ readonly status: RunStatus; readonly endedAt: string | null })[] } }; variables: { readonly ids: readonly string[]; readonly limit?: number | null } };',
  );
});
