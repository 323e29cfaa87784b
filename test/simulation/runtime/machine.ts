import { App, Duration, Stack } from 'aws-cdk-lib';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { z } from 'zod';
import { JobMachine } from '#infra/stack/job-machine';

/*
 * Parses the deployed definition strictly. Anything that the interpreter does not support is an error, so the
 * interpreter always matches the definition.
 */

const retrier = z.strictObject({
  ErrorEquals: z.array(z.string()),
  IntervalSeconds: z.number(),
  MaxAttempts: z.number(),
  BackoffRate: z.number(),
  MaxDelaySeconds: z.number(),
  JitterStrategy: z.literal('FULL'),
});

const catcher = z.strictObject({
  ErrorEquals: z.array(z.string()),
  ResultPath: z.string().nullable(),
  Next: z.string(),
});

const after = { Next: z.string().optional(), End: z.literal(true).optional() };

const choice = z.strictObject({
  Variable: z.string(),
  IsPresent: z.boolean().optional(),
  StringEquals: z.string().optional(),
  Next: z.string(),
});

const pass = z.strictObject({ Type: z.literal('Pass'), OutputPath: z.null().optional(), ...after });
const succeed = z.strictObject({ Type: z.literal('Succeed'), ...after });
const choose = z.strictObject({
  Type: z.literal('Choice'),
  Choices: z.array(choice),
  Default: z.string(),
  ...after,
});
const wait = z.strictObject({ Type: z.literal('Wait'), SecondsPath: z.string(), ...after });
const task = z.strictObject({
  Type: z.literal('Task'),
  Resource: z.string(),
  Parameters: z.record(z.string(), z.unknown()),
  ResultPath: z.string().nullable(),
  TimeoutSeconds: z.number(),
  Retry: z.array(retrier).optional(),
  Catch: z.array(catcher).optional(),
  ...after,
});

const stateOfLane = z.discriminatedUnion('Type', [pass, choose, wait, task]);

const map = z.strictObject({
  Type: z.literal('Map'),
  ItemsPath: z.string(),
  ItemSelector: z.record(z.string(), z.unknown()),
  MaxConcurrency: z.number(),
  ResultPath: z.null(),
  ItemProcessor: z.strictObject({
    ProcessorConfig: z.discriminatedUnion('Mode', [
      z.strictObject({ Mode: z.literal('INLINE') }),
      z.strictObject({ Mode: z.literal('DISTRIBUTED'), ExecutionType: z.literal('STANDARD') }),
    ]),
    StartAt: z.string(),
    States: z.record(z.string(), stateOfLane),
  }),
  ...after,
});

const state = z.discriminatedUnion('Type', [pass, succeed, choose, wait, task, map]);

const machine = z.strictObject({
  StartAt: z.string(),
  States: z.record(z.string(), state),
  Comment: z.string().optional(),
});

export type State = z.infer<typeof state>;
export interface Machine {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}
export type Retrier = z.infer<typeof retrier>;

let read: Machine | undefined;

/**
 * Returns the definition of the stack's state machine. Throws a ZodError that identifies any part that the
 * interpreter does not support.
 */
export function jobMachine(): Machine {
  read ??= machine.parse(JSON.parse(definitionText()));
  return read;
}

function definitionText(): string {
  const stack = new Stack(new App(), 'Simulated');
  const lambda = (name: string, seconds: number) =>
    new LambdaFunction(stack, name, {
      code: Code.fromInline('exports.handler = async () => {};'),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_22_X,
      timeout: Duration.seconds(seconds),
    });
  const { stateMachine } = new JobMachine(stack, 'Machine', {
    name: 'jobs',
    coordinate: lambda('Coordinate', 300),
    work: lambda('Work', 120),
    maxLanesAtOnce: 99,
  });
  const [resource] = stack.node
    .findAll()
    .filter((node) => node.node.path.startsWith(stateMachine.node.path))
    .flatMap((node) => ('definitionString' in node ? [node.definitionString] : []));
  return textOf(stack.resolve(resource));
}

/** Returns a template value as a string, with references replaced by names. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const {
    'Fn::Join': join,
    Ref: ref,
    'Fn::GetAtt': attribute,
  } = value as {
    readonly 'Fn::Join'?: readonly [string, readonly unknown[]];
    readonly Ref?: string;
    readonly 'Fn::GetAtt'?: readonly string[];
  };
  if (join) return join[1].map(textOf).join(join[0]);
  const name = ref ?? attribute?.join('.');
  if (name === undefined)
    throw new Error(`A part of the definition that is no text: ${JSON.stringify(value)}`);
  return name;
}
