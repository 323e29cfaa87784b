import { z } from 'zod';

export interface AccessRequest {
  /** Such as `dynamodb:Query`. */
  readonly action: string;
  /** The ARN of the table, topic or other resource. */
  readonly resource: string;
  /**
   * Condition keys, such as `{'aws:SourceAccount': '000000000000'}`. A missing key satisfies no condition.
   */
  readonly context?: Readonly<Record<string, string>>;
}

/** The outcome of checking policies. A Deny takes precedence over any Allow. */
export type Decision = 'allowed' | 'denied' | 'not allowed';

const oneOrMany = <Item extends z.ZodType>(item: Item) =>
  z.union([item.transform((one) => [one]), z.array(item).min(1)]);

/** A pattern without policy variables such as `${aws:username}`, which this host cannot substitute. */
const pattern = z.string().refine((text) => !text.includes('${'), 'policy variables are not supported');

const conditionValues = z.record(z.string(), oneOrMany(z.union([z.string(), z.boolean()])));
const conditions = z.strictObject({
  StringEquals: conditionValues.optional(),
  ArnLike: conditionValues.optional(),
  ArnEquals: conditionValues.optional(),
  Bool: conditionValues.optional(),
});

const common = {
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMany(pattern),
  Condition: conditions.optional(),
};

/** A policy statement. Unsupported elements, such as `NotAction` and certain operators, are rejected. */
export const statementShape = z.strictObject({ ...common, Resource: oneOrMany(pattern) });

export const trustShape = z.strictObject({
  ...common,
  Action: z.literal('sts:AssumeRole').transform((action) => [action]),
  Principal: z.strictObject({ Service: oneOrMany(z.string()) }),
});

export const documentOf = <Shape extends z.ZodType>(statement: Shape) =>
  z.strictObject({ Version: z.literal('2012-10-17'), Statement: z.array(statement) });

export type Statement = z.infer<typeof statementShape>;
export type TrustStatement = z.infer<typeof trustShape>;

export function decide(statements: readonly Statement[], request: AccessRequest): Decision {
  const fitting = statements.filter(
    ({ Action, Resource, Condition }) =>
      Action.some((action) => matches(action.toLowerCase(), request.action.toLowerCase())) &&
      Resource.some((resource) => matches(resource, request.resource)) &&
      conditionsHold(Condition, request.context),
  );
  return decisionOf(fitting);
}

export function decideTrust(
  statements: readonly TrustStatement[],
  service: string,
  context: AccessRequest['context'],
): Decision {
  const fitting = statements.filter(
    ({ Principal, Condition }) => Principal.Service.includes(service) && conditionsHold(Condition, context),
  );
  return decisionOf(fitting);
}

function decisionOf(fitting: readonly Pick<Statement, 'Effect'>[]): Decision {
  if (fitting.some(({ Effect }) => Effect === 'Deny')) return 'denied';
  return fitting.length > 0 ? 'allowed' : 'not allowed';
}

type Operator = (given: string, wanted: string) => boolean;

const operators: Readonly<Record<keyof z.infer<typeof conditions>, Operator>> = {
  StringEquals: (given, wanted) => given === wanted,
  ArnLike: (given, wanted) => matches(wanted, given),
  // IAM treats these two operators identically.
  ArnEquals: (given, wanted) => matches(wanted, given),
  Bool: (given, wanted) => given.toLowerCase() === wanted.toLowerCase(),
};

/** True if all operators and keys match; a key needs one matching value. */
function conditionsHold(condition: Statement['Condition'], context: AccessRequest['context'] = {}): boolean {
  if (condition === undefined) return true;
  const given = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), value]));
  return Object.entries(operators).every(([name, holds]) =>
    Object.entries(condition[name as keyof typeof operators] ?? {}).every(([key, wanted]) => {
      const value = given.get(key.toLowerCase());
      return value !== undefined && wanted.some((one) => holds(value, String(one)));
    }),
  );
}

/** Compiled patterns. Policies have few of them, and every request needs them. */
const compiled = new Map<string, RegExp>();

/** True if the pattern matches: `*` stands for any number of characters, `?` for exactly one. */
export function matches(wanted: string, given: string): boolean {
  if (wanted === given || wanted === '*') return true;
  if (!/[*?]/.test(wanted)) return false;
  let expression = compiled.get(wanted);
  if (!expression) {
    const source = wanted
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    expression = new RegExp(`^${source}$`, 's');
    compiled.set(wanted, expression);
  }
  return expression.test(given);
}
