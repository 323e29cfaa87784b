import { App, Stack } from 'aws-cdk-lib';
import { CfnDataSource, CfnGraphQLSchema } from 'aws-cdk-lib/aws-appsync';
import { Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findUnsupported, maxCodeBytes } from '#infra/appsync-js/find-unsupported';
import { compileHandlers } from '#infra/local/appsync/sandbox';
import { Resolvers } from '#infra/stack/resolvers';
import { models } from '#shared/models/index';
import { actionsOn, permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized();
const api = stack.only('AWS::AppSync::GraphQLApi').Properties;
const resolvers = stack.ofType('AWS::AppSync::Resolver').map(([, { Properties }]) => Properties);
const document = parse(String(stack.only('AWS::AppSync::GraphQLSchema').Properties.Definition));
const roots = document.definitions
  .filter((definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION)
  .filter(({ name }) => name.value === 'Query' || name.value === 'Mutation');
const rootFields = roots.flatMap(({ name, fields = [] }) =>
  fields.map((field) => ({ name: `${name.value}.${field.name.value}`, field })),
);

describe('the API', () => {
  test('accepts tokens of the pool, and limits each request', () => {
    expect(api).toMatchObject({
      AuthenticationType: 'AMAZON_COGNITO_USER_POOLS',
      UserPoolConfig: { UserPoolId: { Ref: 'UserPool' } },
      IntrospectionConfig: 'DISABLED',
      QueryDepthLimit: 10,
      ResolverCountLimit: 20,
    });
    expect(api.AdditionalAuthenticationProviders).toBeUndefined();
  });

  test('logs failures without headers and contents', () => {
    expect(api.LogConfig).toMatchObject({ FieldLogLevel: 'ERROR', ExcludeVerboseContent: true });
  });

  test('accepts only the panel’s tokens if the panel’s address is known in advance', () => {
    const known = synthesized({ appUrl: 'https://admin.example.com', introspection: 'true' });

    expect(known.only('AWS::AppSync::GraphQLApi').Properties).toMatchObject({
      IntrospectionConfig: 'ENABLED',
      UserPoolConfig: { AppIdClientRegex: { Ref: 'PanelClient' } },
    });
  });
});

describe('each field of Query and Mutation', () => {
  test.each(rootFields)('$name requires the Admin group', ({ field }) => {
    const [directive] = (field.directives ?? []).filter(({ name }) => name.value === 'aws_auth');
    const [argument] = directive?.arguments ?? [];

    expect(argument?.name.value).toBe('cognito_groups');
    expect(argument?.value).toMatchObject({ values: [{ value: 'Admin' }] });
  });

  test('has one resolver', () => {
    const resolved = resolvers.map(({ TypeName, FieldName }) => `${TypeName}.${FieldName}`);

    expect(resolved.sort()).toEqual(rootFields.map(({ name }) => name).sort());
  });
});

const functions = stack.ofType('AWS::AppSync::FunctionConfiguration');
const batches = [1, 2, 3, 4, 5, 6].map((number) => `readExercises${number}`);

/** Returns the names of a pipeline's steps. */
function stepsOf(pipeline: unknown): string[] {
  const { Functions } = z
    .object({
      Functions: z.array(z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('FunctionId')]) })),
    })
    .parse(pipeline);
  return Functions.map(({ 'Fn::GetAtt': [id] }) => String(new Map(functions).get(id)?.Properties.Name));
}

describe('the resolvers', () => {
  const codes = [...resolvers, ...functions.map(([, { Properties }]) => Properties)];

  test("fit AppSync's limits, import only its utilities, and run as JavaScript", () => {
    for (const properties of codes) {
      const code = stack.codeOf(properties);
      const imported = [...code.matchAll(/\b(?:import|export)\b[^;"'`]*?from\s*["']([^"']+)["']/g)].map(
        ([, module]) => module,
      );
      expect(Buffer.byteLength(code)).toBeLessThan(maxCodeBytes);
      expect(imported.filter((module) => module !== '@aws-appsync/utils')).toEqual([]);
      expect(code).toMatch(/export\s*\{[^}]*request[^}]*response|export\s*\{[^}]*response[^}]*request/);
      expect(properties.Runtime).toEqual({ Name: 'APPSYNC_JS', RuntimeVersion: '1.0.0' });
    }
  });

  test('are deployed without anything that AppSync would reject', () => {
    for (const properties of codes) {
      const name = String(properties.FieldName ?? properties.Name);
      expect({ name, unsupported: findUnsupported(stack.codeOf(properties)) }).toEqual({
        name,
        unsupported: [],
      });
    }
  });

  test('can be compiled by the local host, which compiles each only at its first call', async () => {
    for (const properties of codes) {
      await compileHandlers(stack.codeOf(properties), String(properties.FieldName ?? properties.Name));
    }
  });

  test('are rejected by the synthesis, with their name, if AppSync would reject them', () => {
    const app = new Stack(new App(), 'Test');
    const schema = new CfnGraphQLSchema(app, 'Schema', { apiId: 'api' });
    const source = new CfnDataSource(app, 'Source', { apiId: 'api', name: 'none', type: 'NONE' });
    const refusing = new Resolvers(app, 'Resolvers', { id: 'api', arn: 'arn', url: 'url', schema });

    expect(() =>
      refusing.addUnit({ type: 'Query', field: 'thing' }, source, 'getRecord', {
        MODEL: 'x'.repeat(maxCodeBytes),
      }),
    ).toThrow(
      /^AppSync would refuse the bundle of functions\/resolvers\/get-record\.ts:\nit is \d+ bytes long/,
    );
  });

  test.each(models)('of $name contain the types of its fields', ({ name }) => {
    const own = codes.filter(({ FieldName, Name }) => [FieldName, Name].includes(`get${name}`));

    expect(own.map((properties) => stack.codeOf(properties)).join()).toContain(
      `const MODEL={"name":"${name}","fields":{"id":"ID!",`,
    );
  });

  test.each([
    ['listSets', ['listSets', ...batches]],
    ['getSet', ['getSet', 'linksOfSet', ...batches]],
    ['listSetExercisesBySetID', ['listSetExercisesBySetID', ...batches]],
  ])('of %s read exercises after the records, in batches', (field, steps) => {
    const own = resolvers.find(({ FieldName }) => FieldName === field);

    expect(stepsOf(own?.PipelineConfig)).toEqual(steps);
  });

  test("of parts of a run or a report first check the caller's access", () => {
    const steps = resolvers
      .filter(({ Kind: kind, FieldName }) => kind === 'PIPELINE' && /^(job|report)/.test(String(FieldName)))
      .map(({ FieldName, PipelineConfig }) => [FieldName, JSON.stringify(PipelineConfig)]);

    expect(steps.map(([field]) => field).sort()).toEqual([
      'jobFailures',
      'jobFindings',
      'jobLog',
      'reportRows',
    ]);
    for (const [, functions] of steps)
      expect(functions).toMatch(/^\{"Functions":\[\{"Fn::GetAtt":\["ApiResolversauthorize(Run|Report)/);
  });
});

describe('the template', () => {
  /**
   * CloudFormation's limits:
   * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
   */
  const most = { bytes: 1_000_000, resources: 500 };

  test("is within CloudFormation's limits", () => {
    // The size includes the indentation of the deployed file.
    const bytes = Buffer.byteLength(JSON.stringify(stack.template.toJSON(), undefined, 1));
    const resources = Object.keys(stack.resources).length;
    const codes = resolvers.map(
      (properties) => [String(properties.FieldName), stack.codeOf(properties).length] as const,
    );
    const [largest] = codes.toSorted(([, one], [, other]) => other - one);
    console.info(
      `Template: ${bytes} of ${most.bytes} bytes, ${resources} of ${most.resources} resources; largest resolver ${largest?.join(', ')} characters`,
    );

    expect(bytes).toBeLessThan(most.bytes);
    expect(resources).toBeLessThan(most.resources);
  });
});

describe('the data sources', () => {
  test.each(models)(
    'for $name reads that table, queries its indexes, and nothing else',
    ({ name, indexes }) => {
      const permissions = permissionsOf(stack, `${name}SourceRole`);

      expect(permissions).toEqual({
        'dynamodb:GetItem': [`${name}Table.Arn`],
        'dynamodb:Scan': [`${name}Table.Arn`],
        ...(name === 'Exercise' && { 'dynamodb:BatchGetItem': [`${name}Table.Arn`] }),
        ...(indexes.length > 0 && {
          'dynamodb:Query': indexes.map((index) => `${name}Table.Arn/index/${index.name}`).sort(),
        }),
      });
    },
  );

  test('for runs reads the ledger and its indexes, and writes nothing', () => {
    const permissions = permissionsOf(stack, 'LedgerSourceRole');

    expect(actionsOn(permissions, 'dynamodb')).toEqual(['dynamodb:GetItem', 'dynamodb:Query']);
    expect(permissions['dynamodb:Query']).toEqual([
      'LedgerTable.Arn',
      'LedgerTable.Arn/index/byAttention',
      'LedgerTable.Arn/index/byJob',
      'LedgerTable.Arn/index/byStart',
    ]);
  });

  test('for reports reads their table and its indexes, and writes nothing', () => {
    const permissions = permissionsOf(stack, 'ReportsSourceRole');

    expect(actionsOn(permissions, 'dynamodb')).toEqual(['dynamodb:GetItem', 'dynamodb:Query']);
    expect(permissions['dynamodb:GetItem']).toEqual(['ReportsTable.Arn']);
    expect(permissions['dynamodb:Query']).toEqual([
      'ReportsTable.Arn',
      ...[1, 2, 3, 4].map((number) => `ReportsTable.Arn/index/bySort${number}`),
    ]);
  });

  test('for commands only calls the API’s function', () => {
    expect(permissionsOf(stack, 'FunctionSourceRole')).toEqual({
      'lambda:InvokeFunction': ['ApiFunction.Arn'],
    });
  });
});
