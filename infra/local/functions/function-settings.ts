import { z } from 'zod';
import { badTemplate } from '../base/host-error';
import type { Assembly } from '../build/artifacts';
import type { AccessKey } from '../gate/access-keys';
import {
  ignored,
  ignoring,
  type LocalAddresses,
  numeric,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
  type ServiceEndpoints,
} from '../template/template';
import type { FunctionSettings } from './function-process';

const functionShape = z.strictObject({
  FunctionName: z.string().optional(),
  Code: z.strictObject({ S3Bucket: z.string(), S3Key: z.string() }),
  Handler: z.string(),
  Runtime: z.string().startsWith('nodejs', 'the local host runs functions in Node only'),
  Timeout: numeric.default(3),
  MemorySize: numeric.default(128),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()).default({}) }).optional(),
  // For information only.
  Description: ignored,
  Tags: ignored,
  Role: z.string(),
  // Functions run directly on this machine.
  Architectures: ignored,
  ReservedConcurrentExecutions: numeric.optional(),
  // Logs are files, and traces are not kept.
  ...ignoring('LoggingConfig', 'TracingConfig', 'RecursiveLoop'),
});

const versionShape = z.strictObject({
  FunctionName: z.string(),
  ...ignoring('Description', 'RuntimePolicy', 'ProvisionedConcurrencyConfig'),
});

/** Added to every function's environment, on top of the template's variables. */
export interface FunctionSurroundings {
  readonly addresses: LocalAddresses;
  readonly endpoints: ServiceEndpoints;
  readonly assembly: Assembly;
  /** The folder of V8's compile cache. */
  readonly compileCache: string;
  /** Issues the key by which the gate identifies the function. */
  readonly accessKey: (fn: ResolvedResource, roleArn: string) => AccessKey;
}

export function functionSettings(
  stack: ResolvedStack,
  { addresses, endpoints, assembly, compileCache, accessKey }: FunctionSurroundings,
): readonly FunctionSettings[] {
  const versions = newestVersions(stack);
  return stack.ofType('AWS::Lambda::Function').map((resource): FunctionSettings => {
    const { Code, Handler, Timeout, MemorySize, Environment, ReservedConcurrentExecutions, Role } =
      readProperties(resource, functionShape);
    const arn = resource.attributes.Arn;
    if (!arn) throw badTemplate(`${resource.logicalId} has no ARN`);
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
        ...keyVariables(accessKey(resource, Role)),
        NODE_COMPILE_CACHE: compileCache,
      },
    };
  });
}

/**
 * Returns the endpoint of every service. The gate rejects services that the host does not provide, so no
 * request leaves the machine.
 */
function endpointVariables({ gate, objects, pushProvider }: ServiceEndpoints): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: gate,
    AWS_ENDPOINT_URL_S3: objects,
    // Overrides the stack's setting.
    ONESIGNAL_URL: pushProvider,
  };
}

const keyVariables = ({ accessKeyId, secretAccessKey }: AccessKey): Record<string, string> => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
});

function runtimeVariables(
  resource: ResolvedResource,
  version: string | undefined,
  memoryMb: number,
  { region }: LocalAddresses,
): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_LAMBDA_FUNCTION_NAME: resource.ref,
    AWS_LAMBDA_FUNCTION_VERSION: version ?? '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: `${memoryMb}`,
    AWS_EXECUTION_ENV: `AWS_Lambda_nodejs${process.versions.node.split('.')[0]}.x`,
    TZ: ':UTC',
  };
}

function newestVersions(stack: ResolvedStack): ReadonlyMap<string, string> {
  return new Map(
    stack.ofType('AWS::Lambda::Version').flatMap((resource) => {
      const { FunctionName } = readProperties(resource, versionShape);
      const { Version } = resource.attributes;
      return Version ? [[FunctionName, Version]] : [];
    }),
  );
}
