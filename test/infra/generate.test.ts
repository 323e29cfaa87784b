import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { graphqlSchema } from '#shared/api/schema';
import { models } from '#shared/models/index';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the committed schema is what npm run generate makes of the models and jobs.graphql', () => {
  const made = graphqlSchema(models, read('shared/jobs/jobs.graphql'));

  expect(read('infra/stack/schema.graphql')).toBe(made);
});
