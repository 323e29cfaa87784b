import { z } from 'zod';
import { HostError } from '../base/host-error';

/** A resource in the synthesized template, with unresolved intrinsics. */
export interface TemplateResource {
  readonly logicalId: string;
  /** The CloudFormation type, such as `AWS::DynamoDB::Table`. */
  readonly type: string;
  /** The name of the template condition on which the resource depends, if any. */
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

/**
 * A resource whose intrinsics have been replaced with local values. The other parts of the host use only this
 * form.
 */
export interface ResolvedResource {
  readonly logicalId: string;
  readonly type: string;
  /** The value of a `Ref` to the resource, such as a table name, a function name or a pool ID. */
  readonly ref: string;
  /** The values of `Fn::GetAtt`, such as `{Arn: 'arn:aws:...'}`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface ResolvedStack {
  /** Returns the resources of one type in template order, or an empty list if there are none. */
  ofType(type: string): readonly ResolvedResource[];
  /**
   * Returns the resource to which a resolved `Ref` or ARN refers. If there is no such resource, throws a
   * HostError that states the location of the reference.
   */
  byIdentity(value: string, askedBy: string): ResolvedResource;
}

/** Invokes one of the stack's functions as Lambda does. Rejects only if the function could not be run. */
export type InvokeFunction = (functionArn: string, payload: unknown) => Promise<InvocationResult>;

/**
 * The result of an invocation: either the payload or an error. The error has the name that Lambda would use
 * (`Sandbox.Timedout`, `Runtime.ExitError`, or the name of a thrown error).
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
 * The local parts of the addresses, names and ARNs in the template. They are chosen before anything is
 * resolved.
 */
export interface LocalAddresses {
  readonly region: string;
  readonly accountId: string;
  readonly stackName: string;
  /** The origin of the panel and of `/graphql`, such as `http://127.0.0.1:3000`. */
  readonly siteUrl: string;
  /** The origin of the user pool's keys and OAuth pages. */
  readonly userPoolUrl: string;
  /** The origin of the buckets' objects. */
  readonly objectsUrl: string;
  /** The origin of the function URLs. */
  readonly functionsUrl: string;
  /** The origin of the local push provider's API and of the SDK that pages load. */
  readonly pushUrl: string;
}

/** The addresses of the services on this machine. */
export interface ServiceEndpoints {
  /**
   * The single endpoint for DynamoDB, Step Functions, EventBridge, SNS, Secrets Manager and the Cognito API.
   * The SDK clients use it as `AWS_ENDPOINT_URL`.
   */
  readonly gate: string;
  /** The buckets' URL, which browsers use too. */
  readonly objects: string;
  /** The local push provider's URL. It replaces the real URL, because no request may leave this machine. */
  readonly pushProvider: string;
  /** The local push provider's control URL, which is secret and different at each start. */
  readonly pushControl: string;
  /** The origin of the sign-in pages. */
  readonly userPool: string;
}

/** All URLs of a running host. */
export interface HostEndpoints extends ServiceEndpoints {
  /** The URL for setting alarm states, which is secret and different at each start. */
  readonly alarmControl: string;
  /**
   * The URL of the page that shows the emails that would have left this machine. The URL is secret and
   * different at each start.
   */
  readonly mails: string;
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
 * Parses a synthesized template's JSON. Throws a HostError `BadTemplate` that identifies the malformed part.
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
 * Reads a resource's properties with a schema. Write the schema with `z.strictObject`, even for nested
 * objects. An unknown property then stops the host, with a message that identifies the resource and the
 * property's path, instead of being silently ignored. Declare known properties that serve no purpose on a
 * single machine as `ignored`.
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

/**
 * A property that serves no purpose on a single machine. Where you use this, give the reason in a comment.
 */
export const ignored = z.unknown().optional();

/** Parses a number that may be given as text. CloudFormation accepts text for both numbers and flags. */
export const numeric = z.coerce.number();
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

function propertyPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    'Properties',
  );
}
