import { z } from 'zod';
import { badTemplate } from '../base/host-error';

export interface TemplateResource {
  readonly logicalId: string;
  readonly type: string;
  readonly condition?: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface Template {
  readonly resources: readonly TemplateResource[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly mappings: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** A resource with local values instead of intrinsics. */
export interface ResolvedResource {
  readonly logicalId: string;
  readonly type: string;
  readonly ref: string;
  /** The values of `Fn::GetAtt`, such as `{Arn: 'arn:aws:...'}`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface ResolvedStack {
  ofType(type: string): readonly ResolvedResource[];
  /** Finds the resource of a resolved `Ref` or ARN. Otherwise throws a HostError that states the place. */
  byIdentity(value: string, askedBy: string): ResolvedResource;
}

/** Invokes a function. Rejects only if it could not be run. */
export type InvokeFunction = (functionArn: string, payload: unknown) => Promise<InvocationResult>;

/**
 * The result of an invocation. An error has Lambda's name (`Sandbox.Timedout`, `Runtime.ExitError`, or that
 * of a thrown error).
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

/** The addresses that are chosen before anything is resolved. */
export interface LocalAddresses {
  readonly region: string;
  readonly accountId: string;
  readonly stackName: string;
  /** The URL of the panel and `/graphql`, such as `http://127.0.0.1:3000`. */
  readonly siteUrl: string;
  /** The URL of the user pool's keys and OAuth pages. */
  readonly userPoolUrl: string;
  readonly objectsUrl: string;
  readonly functionsUrl: string;
  /** The URL of the push provider's API and SDK. */
  readonly pushUrl: string;
}

export interface ServiceEndpoints {
  /** The value of `AWS_ENDPOINT_URL` for every service but S3. */
  readonly gate: string;
  /** The URL of S3, which browsers use too. */
  readonly objects: string;
  /** The URL that replaces the real push provider's: no request may leave this machine. */
  readonly pushProvider: string;
  /** The push provider's control URL, which is secret and different at each start. */
  readonly pushControl: string;
  readonly userPool: string;
}

export interface HostEndpoints extends ServiceEndpoints {
  /** The URL that sets alarm states. It is secret and different at each start. */
  readonly alarmControl: string;
  /**
   * The URL that shows the emails that would have left this machine. It is secret and different at each
   * start.
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

/** Parses a template. Throws a HostError `BadTemplate` that names the malformed part. */
export function parseTemplate(json: unknown): Template {
  const parsed = templateShape.safeParse(json);
  if (!parsed.success) {
    throw badTemplate(`The synthesized template is malformed: ${z.prettifyError(parsed.error)}`);
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
 * Reads a resource's properties. Use `z.strictObject`, even for nested objects: an unknown property then
 * stops the host with a message that names it. Declare known properties without purpose on one machine as
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
  throw badTemplate(`Resource ${resource.logicalId} (${resource.type}): ${problems.join('; ')}`);
}

/** Returns the only resource of a type. Throws a HostError `BadTemplate` unless there is exactly one. */
export function onlyOne(stack: ResolvedStack, type: string): ResolvedResource {
  const [first, ...more] = stack.ofType(type);
  if (first && more.length === 0) return first;
  throw badTemplate(
    `The template has ${first ? more.length + 1 : 0} resources of type ${type}; expected exactly one.`,
  );
}

/** A property that the host ignores. Give the reason in a comment where you use it. */
export const ignored = z.unknown().optional();

export const ignoring = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ignored])) as Record<Name, typeof ignored>;

/** A number or flag, for which CloudFormation also accepts text. */
export const numeric = z.coerce.number();
export const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

function propertyPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    'Properties',
  );
}

/** Stands for the push provider's origin, which the host knows only once it has found a free port. */
export const pushPlaceholder = 'http://push.invalid';

/** Returns a secret's name: the last part of the ARN without the six characters that Secrets Manager adds. */
export const secretName = ({ ref }: ResolvedResource) =>
  ref
    .split(':')
    .slice(6)
    .join(':')
    .replace(/-[^-]{6}$/, '');
