import { buildSchema, isInputObjectType, isNonNullType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { graphqlSchema } from '#shared/api/schema';
import { invokedWrites, mutationsOf } from '#shared/api/schema-mutations';
import { models, servedModels } from '#shared/models/index';
import { writableFields } from '#shared/models/input';

const builtIn =
  'directive @aws_auth(cognito_groups: [String!]!) on FIELD_DEFINITION\nscalar AWSJSON\nscalar AWSDateTime\n';
const jobs = 'type Query {\n  jobs: Int\n}\n\ntype Mutation {\n  stopJob: Int\n}\n';

describe('the mutations in the schema', () => {
  const schema = buildSchema(`${builtIn}${graphqlSchema(servedModels, jobs)}`);
  const mutations = schema.getMutationType()?.getFields() ?? {};

  test.each(models)('create, update and delete $name, each with a token, and return it', (model) => {
    for (const field of Object.values(mutationsOf(model))) {
      expect(mutations[field]?.args.map(({ name, type }) => `${name}: ${type}`)).toEqual([
        `input: ${field.charAt(0).toUpperCase()}${field.slice(1)}Input!`,
        'clientToken: String!',
      ]);
      expect(String(mutations[field]?.type)).toBe(`${model.name}!`);
    }
  });

  test.each(models)('let a caller set only the fields of $name that its model permits', (model) => {
    const fieldsOf = (name: string) => {
      const type = schema.getType(name);
      return isInputObjectType(type) ? Object.values(type.getFields()) : [];
    };

    expect(fieldsOf(`Create${model.name}Input`).map(({ name }) => name)).toEqual(writableFields(model));
    const update = fieldsOf(`Update${model.name}Input`);
    // For a set, the caller can also confirm that the change should go ahead even if schedules use the set.
    const further = model.name === 'Set' ? ['evenIfUsed'] : [];
    expect(update.map(({ name }) => name)).toEqual(['id', '_version', ...writableFields(model), ...further]);
    // The server itself reports missing values, using the model's messages.
    expect(update.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([
      'id',
      '_version',
    ]);
  });

  test('never write to the audit trail directly', () => {
    expect(Object.keys(mutations).filter((field) => field.endsWith('AuditEntry'))).toEqual([
      'undoAuditEntry',
      'redoAuditEntry',
    ]);
  });

  test('are all resolved by the API’s function', () => {
    const answered = invokedWrites(servedModels).filter(({ type }) => type === 'Mutation');

    expect(answered.map(({ field }) => field)).toEqual(
      Object.keys(mutations).filter((field) => field !== 'stopJob'),
    );
    expect(invokedWrites(servedModels)).toContainEqual({ type: 'Query', field: 'undoState' });
  });
});
