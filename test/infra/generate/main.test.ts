import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { graphqlSchema } from '#shared/api/schema';
import { servedModels } from '#shared/models/index';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('the committed schema is the output of npm run generate', () => {
  const made = graphqlSchema(servedModels, read('shared/jobs/jobs.graphql'));

  expect(read('infra/stack/schema.graphql')).toBe(made);
});
