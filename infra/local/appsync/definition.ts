import { z } from 'zod';
import { badTemplate, type HostError } from '../base/host-error';
import {
  ignored,
  ignoring,
  numeric,
  onlyOne,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
} from '../template/template';

interface WithRole {
  readonly resource: ResolvedResource;
  readonly roleArn: string;
}

export type DataSourceDefinition =
  | ({ readonly kind: 'AMAZON_DYNAMODB'; readonly name: string; readonly table: string } & WithRole)
  | ({ readonly kind: 'AWS_LAMBDA'; readonly name: string; readonly functionArn: string } & WithRole)
  | { readonly kind: 'NONE'; readonly name: string };

export interface UnitDefinition {
  /** The name in messages: `Query.jobs`, or a pipeline function's name. */
  readonly name: string;
  readonly code: string;
  readonly dataSource: DataSourceDefinition;
}

/** A resolver: one unit, or several between a first and a last handler. */
export interface ResolverDefinition {
  readonly typeName: string;
  readonly fieldName: string;
  readonly body:
    | { readonly kind: 'UNIT'; readonly unit: UnitDefinition }
    | { readonly kind: 'PIPELINE'; readonly code: string; readonly functions: readonly UnitDefinition[] };
}

export interface ApiDefinition {
  /** The schema, without declarations of AppSync's scalars and directives. */
  readonly schema: string;
  readonly resolvers: readonly ResolverDefinition[];
  readonly introspection: boolean;
  /** Undefined if there is no limit. */
  readonly queryDepthLimit: number | undefined;
  /** The maximum number of resolvers per request; by default AppSync's own maximum. */
  readonly resolverCountLimit: number;
  readonly userPool: {
    readonly poolId: string;
    /** What applies to fields without a directive: ALLOW any signed-in caller, or DENY everybody. */
    readonly defaultAction: 'ALLOW' | 'DENY';
    /** Undefined if all of the pool's clients are accepted. */
    readonly clientIdPattern: string | undefined;
  };
}

const maxResolvers = 10_000;

const runtime = z.strictObject({ Name: z.literal('APPSYNC_JS'), RuntimeVersion: z.literal('1.0.0') });

const apiShape = z.strictObject({
  Name: ignored,
  AuthenticationType: z.literal('AMAZON_COGNITO_USER_POOLS'),
  UserPoolConfig: z.strictObject({
    UserPoolId: z.string(),
    AwsRegion: ignored,
    DefaultAction: z.enum(['ALLOW', 'DENY']).default('ALLOW'),
    AppIdClientRegex: z.string().optional(),
  }),
  IntrospectionConfig: z.enum(['ENABLED', 'DISABLED']).default('ENABLED'),
  QueryDepthLimit: numeric.default(0),
  ResolverCountLimit: numeric.default(0),
  Visibility: z.literal('GLOBAL').optional(),
  // Logs go to the terminal; the rest has no purpose on one machine.
  ...ignoring('LogConfig', 'XrayEnabled', 'Tags', 'OwnerContact'),
});
const schemaShape = z.strictObject({ ApiId: z.string(), Definition: z.string() });
const dataSourceShape = z.strictObject({
  ApiId: z.string(),
  Name: z.string(),
  Description: ignored,
  Type: z.enum(['AMAZON_DYNAMODB', 'AWS_LAMBDA', 'NONE']),
  DynamoDBConfig: z
    .strictObject({
      TableName: z.string(),
      AwsRegion: ignored,
      UseCallerCredentials: z.union([z.literal(false), z.literal('false')]).optional(),
    })
    .optional(),
  LambdaConfig: z.strictObject({ LambdaFunctionArn: z.string() }).optional(),
  ServiceRoleArn: z.string().optional(),
});
/** The code is in the template or in an asset (`s3://bucket/key`). */
const code = { Code: z.string().optional(), CodeS3Location: z.string().optional() };
const functionShape = z.strictObject({
  ApiId: z.string(),
  Name: z.string(),
  Description: ignored,
  DataSourceName: z.string(),
  ...code,
  Runtime: runtime,
});
const resolverShape = z.strictObject({
  ApiId: z.string(),
  TypeName: z.string(),
  FieldName: z.string(),
  Kind: z.enum(['UNIT', 'PIPELINE']).default('UNIT'),
  DataSourceName: z.string().optional(),
  PipelineConfig: z.strictObject({ Functions: z.array(z.string()) }).optional(),
  ...code,
  Runtime: runtime,
});

export type AssetText = (s3Key: string) => string;

/** @throws HostError `BadTemplate` that names a property that is unknown, missing or a dangling reference */
export function readApiDefinition(stack: ResolvedStack, assetText: AssetText): ApiDefinition {
  const api = readProperties(onlyOne(stack, 'AWS::AppSync::GraphQLApi'), apiShape);
  const schema = readProperties(onlyOne(stack, 'AWS::AppSync::GraphQLSchema'), schemaShape);
  const sources = new Map(stack.ofType('AWS::AppSync::DataSource').map(readDataSource));
  const functions = new Map(
    stack
      .ofType('AWS::AppSync::FunctionConfiguration')
      .flatMap((resource) => readFunction(resource, sources, assetText)),
  );
  return {
    schema: schema.Definition,
    resolvers: stack
      .ofType('AWS::AppSync::Resolver')
      .map((resource) => readResolver(resource, sources, functions, assetText)),
    introspection: api.IntrospectionConfig === 'ENABLED',
    queryDepthLimit: api.QueryDepthLimit || undefined,
    resolverCountLimit: api.ResolverCountLimit || maxResolvers,
    userPool: {
      poolId: api.UserPoolConfig.UserPoolId,
      defaultAction: api.UserPoolConfig.DefaultAction,
      clientIdPattern: api.UserPoolConfig.AppIdClientRegex,
    },
  };
}

function readDataSource(resource: ResolvedResource): [string, DataSourceDefinition] {
  const { Name, Type, DynamoDBConfig, LambdaConfig, ServiceRoleArn } = readProperties(
    resource,
    dataSourceShape,
  );
  const demanded = <Config>(config: Config | undefined, property: string): Config => {
    if (config === undefined) throw missing(resource, property);
    return config;
  };
  switch (Type) {
    case 'AMAZON_DYNAMODB': {
      const { TableName } = demanded(DynamoDBConfig, 'DynamoDBConfig');
      const roleArn = demanded(ServiceRoleArn, 'ServiceRoleArn');
      return [Name, { kind: Type, name: Name, table: TableName, resource, roleArn }];
    }
    case 'AWS_LAMBDA': {
      const { LambdaFunctionArn } = demanded(LambdaConfig, 'LambdaConfig');
      const roleArn = demanded(ServiceRoleArn, 'ServiceRoleArn');
      return [Name, { kind: Type, name: Name, functionArn: LambdaFunctionArn, resource, roleArn }];
    }
    case 'NONE':
      return [Name, { kind: Type, name: Name }];
    default: {
      const unknown: never = Type;
      return unknown;
    }
  }
}

type Sources = ReadonlyMap<string, DataSourceDefinition>;

function sourceOf(resource: ResolvedResource, name: string | undefined, sources: Sources) {
  if (name === undefined) throw missing(resource, 'DataSourceName');
  const source = sources.get(name);
  if (!source) throw pointsNowhere(resource, `the data source ${name}`);
  return source;
}

function codeOf(
  resource: ResolvedResource,
  { Code, CodeS3Location }: { Code?: string | undefined; CodeS3Location?: string | undefined },
  assetText: AssetText,
): string {
  if (Code !== undefined) return Code;
  if (CodeS3Location === undefined) throw missing(resource, 'Code');
  return assetText(CodeS3Location.slice(CodeS3Location.lastIndexOf('/') + 1));
}

/** Reads a pipeline function. Pipelines refer to their functions by `FunctionId`. */
function readFunction(
  resource: ResolvedResource,
  sources: Sources,
  assetText: AssetText,
): [string, UnitDefinition][] {
  const { Name, DataSourceName, ...located } = readProperties(resource, functionShape);
  const code = codeOf(resource, located, assetText);
  const unit = { name: Name, code, dataSource: sourceOf(resource, DataSourceName, sources) };
  const ids = [resource.attributes.FunctionId, resource.ref].filter((id) => id !== undefined);
  return ids.map((id) => [id, unit]);
}

function readResolver(
  resource: ResolvedResource,
  sources: Sources,
  functions: ReadonlyMap<string, UnitDefinition>,
  assetText: AssetText,
): ResolverDefinition {
  const { TypeName, FieldName, Kind, DataSourceName, PipelineConfig, ...located } = readProperties(
    resource,
    resolverShape,
  );
  const code = codeOf(resource, located, assetText);
  const place = { typeName: TypeName, fieldName: FieldName };
  if (Kind === 'UNIT') {
    const dataSource = sourceOf(resource, DataSourceName, sources);
    return {
      ...place,
      body: { kind: Kind, unit: { name: `${TypeName}.${FieldName}`, code, dataSource } },
    };
  }
  if (!PipelineConfig) throw missing(resource, 'PipelineConfig');
  const units = PipelineConfig.Functions.map((id) => {
    const unit = functions.get(id);
    if (!unit) throw pointsNowhere(resource, `the pipeline function ${id}`);
    return unit;
  });
  return { ...place, body: { kind: Kind, code, functions: units } };
}

function missing(resource: ResolvedResource, property: string): HostError {
  return badTemplate(`Resource ${resource.logicalId} (${resource.type}): Properties.${property} is missing.`);
}

function pointsNowhere(resource: ResolvedResource, target: string): HostError {
  return badTemplate(
    `Resource ${resource.logicalId} (${resource.type}) refers to ${target}, which is not in the template.`,
  );
}
