import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient } from '@aws-sdk/client-sfn';
import type { Item } from '../table/values';
import type { Actor } from './actor';
import { retried, sendOnce, type Try } from './network';
import type { Request } from './request';

/*
 * The SDK's own clients, whose requests the simulation answers. Everything that happens before a request is
 * sent, such as the document client's conversion, is the SDK's own code.
 */

const settings = {
  region: 'eu-west-1',
  credentials: { accessKeyId: 'simulated', secretAccessKey: 'simulated' },
};
const dynamodb = bare(new DynamoDBClient(settings));
const states = bare(new SFNClient(settings));

interface StackClient {
  readonly middlewareStack: { identify(): string[]; remove(name: string): boolean };
}

/** Removes all middleware between the request and the network. */
function bare<Client extends StackClient>(client: Client): Client {
  for (const line of client.middlewareStack.identify())
    client.middlewareStack.remove(line.split(' ')[0] ?? '');
  return client;
}

interface Stack {
  clone(): Stack;
  add(
    middleware: unknown,
    options: { readonly step: string; readonly name: string; readonly priority?: 'high' },
  ): void;
}

interface Args {
  readonly input: unknown;
  /** Set by the SDK's retry layer for each attempt. */
  readonly sent?: Try;
}
type Handler = (args: Args) => Promise<unknown>;

/**
 * Creates a client whose requests are handled by `answer`. The document client expects these middleware
 * names.
 */
function clientOf<Client>(
  template: { readonly middlewareStack: unknown },
  actor: Actor,
  answer: Answer,
): Client {
  const middlewareStack = (template.middlewareStack as Stack).clone();
  middlewareStack.add((next: Handler) => (args: Args) => next(args), {
    step: 'serialize',
    name: 'serializerMiddleware',
  });
  // Replaces the SDK's retry layer, so that later middleware runs for each attempt.
  middlewareStack.add((next: Handler) => (args: Args) => retried(actor, (sent) => next({ ...args, sent })), {
    step: 'finalizeRequest',
    name: 'retryMiddleware',
    priority: 'high',
  });
  middlewareStack.add(
    (_: Handler, { commandName }: { readonly commandName: string }) =>
      async ({ input, sent }: Args) => {
        if (!sent) throw new Error(`${commandName} was sent past the SDK's tries.`);
        return { output: { $metadata: {}, ...(await answer(commandName, input, sent)) }, response: {} };
      },
    { step: 'deserialize', name: 'deserializerMiddleware' },
  );
  // This object behaves like a separate client. Creating a real one would take longer than a whole run.
  return Object.create(template, { middlewareStack: { value: middlewareStack } });
}

type Answer = (command: string, input: unknown, sent: Try) => Promise<object>;

/** Creates a client for the simulated DynamoDB. */
export const dynamodbOf = (actor: Actor): DynamoDBClient =>
  clientOf(dynamodb, actor, (command, input, sent) =>
    sendOnce(
      actor,
      {
        service: 'dynamodb',
        command,
        input,
        records: actor.about.kind === 'work' ? recordsOf(actor, input) : [],
        carryOut: (given, token, stale) => actor.world.ask(actor, command, given, token, stale),
      } satisfies Request,
      sent,
    ),
  );

/** Creates a client for the simulated Step Functions. */
export const statesOf = (actor: Actor): SFNClient =>
  clientOf(states, actor, (command, input, sent) =>
    sendOnce(
      actor,
      {
        service: 'states',
        command,
        input,
        records: [],
        carryOut: (given) => actor.world.executions.ask(command, given),
      } satisfies Request,
      sent,
    ),
  );

interface SomeInput {
  readonly TableName?: string;
  readonly Key?: Item;
  readonly Item?: Item;
  readonly Statements?: readonly {
    readonly Statement: string;
    readonly Parameters?: readonly Item[string][];
  }[];
  readonly RequestItems?: Readonly<Record<string, { readonly Keys?: readonly Item[] }>>;
}

/** Returns the records that a request is about, excluding ledger rows. */
function recordsOf({ world }: Actor, input: unknown): Request['records'] {
  const { TableName, Key, Item: item, Statements = [], RequestItems = {} } = input as SomeInput;
  const single =
    TableName !== undefined && (Key ?? item) ? [{ table: TableName, key: Key ?? item ?? {} }] : [];
  const stated = Statements.flatMap(({ Statement, Parameters = [] }) => {
    const table = /"([^"]+)"/.exec(Statement)?.[1] ?? '';
    const at = /WHERE/.test(Statement) ? (Statement.split('WHERE')[0]?.match(/\?/g)?.length ?? 0) : -1;
    const id = Parameters[at];
    return id ? [{ table, key: { id } }] : [];
  });
  const batched = Object.entries(RequestItems).flatMap(([table, { Keys = [] }]) =>
    Keys.map((key) => ({ table, key })),
  );
  return [...single, ...stated, ...batched].filter(({ table }) => world.isRecordTable(table));
}
