import { z } from 'zod';
import { HostError } from '../base/host-error';

/** A resource of the synthesized template, with unresolved intrinsics. */
export interface TemplateResource {
  readonly logicalId: string;
  /** CloudFormation type: `AWS::DynamoDB::Table`. */
  readonly type: string;
  /** Name of a condition of the template, if the resource depends on one. */
  readonly condition?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A synthesized CloudFormation template, parsed but not resolved. */
export interface Template {
  readonly resources: readonly TemplateResource[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly mappings: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** A resource whose intrinsics are replaced by local values. All parts of the host use only these. */
export interface ResolvedResource {
  readonly logicalId: string;
  readonly type: string;
  /** The value of a `Ref` to it, such as the name of a table or function, or the ID of a pool. */
  readonly ref: string;
  /** The values of `Fn::GetAtt`: `{Arn: 'arn:aws:...'}`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The resolved stack. */
export interface ResolvedStack {
  /** Returns the resources of one type in the template's order, or an empty list if there are none. */
  ofType(type: string): readonly ResolvedResource[];
  /**
   * Returns the resource that a resolved `Ref` or ARN refers to. If there is none, throws a HostError that
   * names the place of the reference.
   */
  byIdentity(value: string, askedBy: string): ResolvedResource;
}

/** Invokes a function of the stack like Lambda. Rejects only if the function could not be run. */
export type InvokeFunction = (functionArn: string, payload: unknown) => Promise<InvocationResult>;

/**
 * The result of an invocation: its payload, or the error with Lambda's name for it (`Sandbox.Timedout`,
 * `Runtime.ExitError`, or the name of a thrown error).
 */
export type InvocationResult =
  | { readonly ok: true; readonly payload: unknown }
  | {
      readonly ok: false;
      readonly error: {
        readonly errorType: string;
        readonly errorMessage: string;
        readonly trace?: readonly string[];
      };
    };

/**
 * The local parts of the template's addresses, names and ARNs, which are chosen before anything is resolved.
 */
export interface LocalAddresses {
  readonly region: string;
  readonly accountId: string;
  readonly stackName: string;
  /** Origin of the panel and of `/graphql`: `http://127.0.0.1:3000`. */
  readonly siteUrl: string;
  /** Origin of the user pool's keys and OAuth pages. */
  readonly userPoolUrl: string;
  /** Origin of the buckets' objects. */
  readonly objectsUrl: string;
  /** Origin of the function URLs. */
  readonly functionsUrl: string;
  /** Origin of the local push provider, for its API and for the SDK that pages load. */
  readonly pushUrl: string;
}

/** Addresses of the services on this machine. */
export interface ServiceEndpoints {
  /**
   * The single endpoint of DynamoDB, Step Functions, SNS, Secrets Manager and the Cognito API, which is the
   * SDK clients' `AWS_ENDPOINT_URL`.
   */
  readonly gate: string;
  /** The buckets, which browsers use too. */
  readonly objects: string;
  /** The local push provider. It replaces the real one, because no request may leave this machine. */
  readonly pushProvider: string;
  /** The control address of the local push provider, which is a secret of this start. */
  readonly pushControl: string;
  /** Origin of the sign-in pages. */
  readonly userPool: string;
}

const templateShape = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Condition: z.string().optional(),
      Properties: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
  Parameters: z.record(z.string(), z.unknown()).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.unknown()).default({}),
  Outputs: z.record(z.string(), z.unknown()).default({}),
});

/**
 * Parses the JSON of a synthesized template. Throws a HostError `BadTemplate` that names the malformed part.
 */
export function parseTemplate(json: unknown): Template {
  const parsed = templateShape.safeParse(json);
  if (!parsed.success) {
    throw new HostError(
      'BadTemplate',
      `The synthesized template is malformed: ${z.prettifyError(parsed.error)}`,
    );
  }
  const { Resources, Parameters, Conditions, Mappings, Outputs } = parsed.data;
  return {
    resources: Object.entries(Resources).map(([logicalId, resource]) => ({
      logicalId,
      type: resource.Type,
      condition: resource.Condition,
      properties: resource.Properties,
    })),
    parameters: Parameters,
    conditions: Conditions,
    mappings: Mappings,
    outputs: Outputs,
  };
}

/**
 * Reads a resource's properties with a schema. Write the schema with `z.strictObject`, also inside: an
 * unknown property then stops the host, with a message that names the resource and the property's path,
 * instead of being silently ignored. Declare a known property that has no meaning on one machine as
 * `ignored`.
 */
export function readProperties<Shape extends z.ZodType>(
  resource: Pick<ResolvedResource, 'logicalId' | 'type' | 'properties'>,
  shape: Shape,
): z.infer<Shape> {
  const parsed = shape.safeParse(resource.properties);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `${propertyPath([...issue.path, key])} is unknown to the local host`);
    }
    return [`${propertyPath(issue.path)}: ${issue.message}`];
  });
  throw new HostError(
    'BadTemplate',
    `Resource ${resource.logicalId} (${resource.type}): ${problems.join('; ')}`,
  );
}

/** A property without a meaning on one machine. Give the reason in a comment where it is declared. */
export const ignored = z.unknown().optional();

/** A number or a flag that CloudFormation also accepts as text. */
export const numeric = z.coerce.number();
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

function propertyPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    'Properties',
  );
}
