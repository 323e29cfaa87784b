import { buildSchema, isInputObjectType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldTypes, graphqlSchema, resolverConstants } from '#shared/api/schema';
import { operationsOf } from '#shared/api/schema-queries';
import { models } from '#shared/models/index';
import { defineModel } from '#shared/models/model';

/** AppSync's own declarations. */
const builtIn =
  'directive @aws_auth(cognito_groups: [String!]!) on FIELD_DEFINITION\nscalar AWSJSON\nscalar AWSDateTime\n';

const jobs = [
  '"Said of the type."',
  'type Query {',
  '  "Said of the field."',
  '  jobs(status: String, limit: Int): [String!]!',
  '  runs(',
  '    status: String',
  '    limit: Int',
  '  ): [String!]!',
  '}',
  '',
  'type Mutation {',
  '  stopJob(id: ID!): String!',
  '}',
  '',
].join('\n');

const Pebble = defineModel({
  name: 'Pebble',
  plural: 'Pebbles',
  label: ['pebble', 'pebbles'],
  fields: z.object({
    id: z.string(),
    colour: z.enum(['grey', 'white']).nullable().optional(),
    foundAt: z.iso.datetime().optional(),
    grams: z.number().nullable().optional(),
    count: z.int().min(0).optional(),
    polished: z.boolean().nullable().optional(),
    tags: z.array(z.string()).optional(),
    shape: z.object({ length: z.number() }).nullable().optional(),
    lastChangedAt: z.int().optional(),
    _deleted: z.boolean().optional(),
  }),
  indexes: [
    { name: 'byColour', partitionKey: 'colour', sortKey: 'foundAt' },
    { name: 'byBeachID', partitionKey: 'beachID' },
  ],
});

describe('the schema', () => {
  const text = graphqlSchema([Pebble], jobs);
  const schema = buildSchema(`${builtIn}${text}`);
  const argumentsOf = (field: string) =>
    schema
      .getQueryType()
      ?.getFields()
      [field]?.args.map(({ name, type }) => `${name}: ${type}`) ?? [];

  test('gives each kind of field its type, and makes everything except the id nullable', () => {
    expect(Object.fromEntries(fieldTypes(Pebble).map(({ name, type }) => [name, type]))).toEqual({
      id: 'ID!',
      colour: 'String',
      foundAt: 'String',
      grams: 'Float',
      count: 'Int',
      polished: 'Boolean',
      tags: '[String]',
      shape: 'AWSJSON',
      lastChangedAt: 'Float',
      _deleted: 'Boolean',
    });
  });

  test('reads a record by id and pages through all records', () => {
    const fields = schema.getQueryType()?.getFields() ?? {};

    expect(String(fields.getPebble?.type)).toBe('Pebble');
    expect(String(fields.listPebbles?.type)).toBe('PebblePage!');
    expect(argumentsOf('listPebbles')).toEqual([
      'filter: PebbleFilter',
      'limit: Int',
      'nextToken: String',
      'segment: Int',
      'segments: Int',
    ]);
  });

  test('pages through the records under an index key, in order, and with conditions on the sort key if there is one', () => {
    expect(argumentsOf('listPebblesByColour')).toEqual([
      'colour: String!',
      'foundAt: StringKeyCondition',
      'sortDirection: SortDirection',
      'filter: PebbleFilter',
      'limit: Int',
      'nextToken: String',
    ]);
    expect(argumentsOf('listPebblesByBeachID')[0]).toBe('beachID: ID!');
  });

  test('filters each field by its type, but not by the mark of a deleted record', () => {
    const filter = schema.getType('PebbleFilter');
    const fields = isInputObjectType(filter) ? Object.values(filter.getFields()) : [];

    expect(Object.fromEntries(fields.map(({ name, type }) => [name, String(type)]))).toEqual({
      id: 'StringFilter',
      colour: 'StringFilter',
      foundAt: 'StringFilter',
      grams: 'FloatFilter',
      count: 'IntFilter',
      polished: 'BooleanFilter',
      tags: 'ListFilter',
      shape: 'PresenceFilter',
      lastChangedAt: 'FloatFilter',
      and: '[PebbleFilter!]',
      or: '[PebbleFilter!]',
      not: 'PebbleFilter',
    });
  });

  test('compares texts in all documented ways', () => {
    const filter = schema.getType('StringFilter');

    expect(isInputObjectType(filter) && Object.keys(filter.getFields())).toEqual(
      'eq ne lt le gt ge between beginsWith contains attributeExists'.split(' '),
    );
  });

  test('requires the Admin group for each field of Query and Mutation, and keeps their descriptions', () => {
    const guarded = text.split('\n').filter((line) => line.endsWith('@aws_auth(cognito_groups: ["Admin"])'));

    expect(guarded).toHaveLength(10);
    expect(schema.getQueryType()?.getFields().jobs?.description).toBe('Said of the field.');
  });

  test('rejects a field of a kind without a GraphQL type, and names it', () => {
    const Odd = { ...Pebble, fields: z.object({ id: z.string(), odd: z.union([z.string(), z.number()]) }) };

    expect(() => graphqlSchema([Odd], jobs)).toThrow('Pebble.odd');
  });

  test('rejects a part for jobs that has no Query', () => {
    expect(() => graphqlSchema([Pebble], 'type Mutation {\n  a: Int\n}\n')).toThrow(
      'The schema has no type Query.',
    );
  });
});

describe('the schema of the real models', () => {
  const schema = buildSchema(`${builtIn}${graphqlSchema(models, jobs)}`);

  test.each(models)('has a page type for $name with its own name', (model) => {
    const { get, list } = operationsOf(model);
    const page = schema.getType(`${model.name}Page`);

    expect(get).not.toBe(list);
    expect(isObjectType(page) && String(page.getFields().items?.type)).toBe(`[${model.name}!]!`);
  });

  test('passes the type of each field to the resolvers', () => {
    expect(resolverConstants(Pebble)).toEqual({
      name: 'Pebble',
      fields: expect.objectContaining({ id: 'ID!', colour: 'String', shape: 'AWSJSON', tags: '[String]' }),
    });
  });
});
