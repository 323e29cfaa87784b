import { z } from 'zod';
import type { Assembly } from '../build/artifacts';
import { HostError } from '../host-error';
import {
  ignored,
  type LocalAddresses,
  numeric,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
  type ServiceEndpoints,
} from '../template';
import type { FunctionSettings } from './function-process';

const functionShape = z.strictObject({
  FunctionName: z.string().optional(),
  Code: z.strictObject({ S3Bucket: z.string(), S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string().startsWith('nodejs', 'the local host runs functions in Node only'),
  Timeout: numeric.default(3),
  MemorySize: numeric.default(128),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()).default({}) }).optional(),
  // Words for people.
  Description: ignored,
  Tags: ignored,
  // Nothing is refused by a role here, and this machine has the processor that it has.
  Role: ignored,
  Architectures: ignored,
  ReservedConcurrentExecutions: numeric.optional(),
  // Logs are files, traces are not kept.
  LoggingConfig: ignored,
  TracingConfig: ignored,
  RecursiveLoop: ignored,
});

const versionShape = z.strictObject({
  FunctionName: z.string(),
  Description: ignored,
  RuntimePolicy: ignored,
  ProvisionedConcurrencyConfig: ignored,
});

/** What the host gives to every function besides the template's variables. */
export interface FunctionSurroundings {
  readonly addresses: LocalAddresses;
  readonly endpoints: ServiceEndpoints;
  readonly assembly: Assembly;
  /** Folder of V8's compile cache. */
  readonly compileCache: string;
}

/** Settings of every function of the stack. */
export function functionSettings(
  stack: ResolvedStack,
  { addresses, endpoints, assembly, compileCache }: FunctionSurroundings,
): readonly FunctionSettings[] {
  const versions = newestVersions(stack);
  return stack.ofType('AWS::Lambda::Function').map((resource): FunctionSettings => {
    const { Code, Handler, Timeout, MemorySize, Environment, ReservedConcurrentExecutions } = readProperties(
      resource,
      functionShape,
    );
    const arn = resource.attributes.Arn;
    if (!arn) throw new HostError('BadTemplate', `${resource.logicalId} has no ARN`);
    return {
      name: resource.ref,
      arn,
      assetFolder: assembly.asset(Code.S3Key),
      handler: Handler,
      timeoutMs: Timeout * 1000,
      memoryMb: MemorySize,
      reservedConcurrency: ReservedConcurrentExecutions,
      environment: {
        ...Environment?.Variables,
        ...endpointVariables(endpoints),
        ...runtimeVariables(resource, versions.get(resource.ref), MemorySize, addresses),
        NODE_COMPILE_CACHE: compileCache,
      },
    };
  });
}

/** Where the SDK's clients and the gateways go; any other service has no endpoint here, and nothing may leave the machine. */
function endpointVariables(endpoints: ServiceEndpoints): Record<string, string> {
  const { dynamodb, states, topics, objects, secrets, userPool, pushProvider } = endpoints;
  return {
    AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    AWS_ENDPOINT_URL_SFN: states,
    AWS_ENDPOINT_URL_SNS: topics,
    AWS_ENDPOINT_URL_S3: objects,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: userPool,
    // In place of the stack's setting.
    ONESIGNAL_URL: pushProvider,
  };
}

function runtimeVariables(
  resource: ResolvedResource,
  version: string | undefined,
  memoryMb: number,
  { region }: LocalAddresses,
): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_LAMBDA_FUNCTION_NAME: resource.ref,
    AWS_LAMBDA_FUNCTION_VERSION: version ?? '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: `${memoryMb}`,
    AWS_EXECUTION_ENV: `AWS_Lambda_nodejs${process.versions.node.split('.')[0]}.x`,
    TZ: ':UTC',
  };
}

/** Version number of each function, by its name: only one version of a function is in a template. */
function newestVersions(stack: ResolvedStack): ReadonlyMap<string, string> {
  return new Map(
    stack.ofType('AWS::Lambda::Version').flatMap((resource) => {
      const { FunctionName } = readProperties(resource, versionShape);
      const { Version } = resource.attributes;
      return Version ? [[FunctionName, Version]] : [];
    }),
  );
}
