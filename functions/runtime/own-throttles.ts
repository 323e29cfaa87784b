import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ownThrottlesMetric } from '#shared/jobs/hold/own-throttles';
import { isThrottling } from './error-classes';

/*
 * Counts how often tables throttle this process, as a CloudWatch metric. The alarms that hold runs subtract
 * it from a table's own metrics, so runs are held only because of other clients' throttled requests
 * (docs/holds.md).
 *
 * The unit is that of ReadThrottleEvents and WriteThrottleEvents: one per throttled item in a batch or
 * transaction, and one for any other throttled request. Each attempt by the SDK counts.
 */

/** Short, so that events count towards the minute in which they occurred. */
const flushMs = 5_000;

export interface ThrottleCounterOptions {
  /** Physical names. */
  readonly tables: ReadonlySet<string>;
  readonly now: () => number;
  /** JSON in CloudWatch's embedded metric format, to the function's log. */
  readonly writeLine: (line: string) => void;
}

type Handler = (args: { readonly input?: unknown }) => Promise<{ readonly output?: unknown }>;

/**
 * Writes at most once every five seconds while events occur. A second call for the same client replaces the
 * first counter. Returns a function that writes the remaining counts.
 */
export function countOwnThrottles(client: DynamoDBClient, options: ThrottleCounterOptions): () => void {
  const { tables, now, writeLine } = options;
  let counts = new Map<string, number>();
  let since = now();

  function flush(): void {
    for (const [table, count] of counts) writeLine(metricLine(table, count, since));
    counts = new Map();
    since = now();
  }

  function add(throttled: readonly string[]): void {
    const counted = throttled.filter((table) => tables.has(table));
    if (counted.length === 0) return;
    if (counts.size === 0) since = now();
    for (const table of counted) counts.set(table, (counts.get(table) ?? 0) + 1);
    if (now() - since >= flushMs) flush();
  }

  const inputs = new WeakMap<object, unknown>();
  client.middlewareStack.add(
    (next, context) => (args) => {
      inputs.set(context, args.input);
      return next(args);
    },
    { step: 'initialize', name: 'ownThrottlesInput', override: true },
  );
  client.middlewareStack.add(
    (next, context) =>
      async (args): Promise<Awaited<ReturnType<typeof next>>> => {
        const input = inputs.get(context);
        try {
          const result = await (next as unknown as Handler)(args as never);
          add(throttledByAnswer(input, result.output));
          return result as never;
        } catch (error) {
          add(throttledByError(input, error));
          throw error;
        }
      },
    // This step runs once per attempt; with this priority, after the response or the error has been parsed.
    { step: 'deserialize', priority: 'high', name: 'ownThrottles', override: true },
  );
  return flush;
}

const metricLine = (table: string, count: number, atMs: number) => {
  const { namespace, name, dimension } = ownThrottlesMetric;
  const metric = {
    Namespace: namespace,
    Dimensions: [[dimension]],
    Metrics: [{ Name: name, Unit: 'Count' }],
  };
  return JSON.stringify({
    _aws: { Timestamp: atMs, CloudWatchMetrics: [metric] },
    [dimension]: table,
    [name]: count,
  });
};

/** The throttled items of a batch whose other items were processed. */
function throttledByAnswer(input: unknown, output: unknown): readonly string[] {
  const { UnprocessedItems, UnprocessedKeys, Responses } = Object(output);
  if (Array.isArray(Responses)) {
    const tables = statementTables(input);
    return Responses.flatMap((response, index) => {
      const code = Object(Object(response).Error).Code;
      return typeof code === 'string' && isThrottling(code) ? (tables[index] ?? []) : [];
    });
  }
  return [...tablesOfBatch(UnprocessedItems), ...tablesOfBatch(UnprocessedKeys)];
}

/** The items that a failed request could not process because of throttling. */
function throttledByError(input: unknown, error: unknown): readonly string[] {
  const { name, CancellationReasons } = Object(error);
  if (isOnIndex(input, error)) return [];
  if (Array.isArray(CancellationReasons)) {
    const tables = transactionTables(input);
    return CancellationReasons.flatMap((reason, index) =>
      isThrottling(String(Object(reason).Code)) ? (tables[index] ?? []) : [],
    );
  }
  return typeof name === 'string' && isThrottling(name) ? tablesOf(input) : [];
}

/**
 * An index, not its table, has throttled the request. The table's own metrics do not count it, so subtracting
 * it would hide the throttled requests of others. Only errors name the throttled resource
 * (`ThrottlingReasons`); a batch's unprocessed items do not.
 */
function isOnIndex(input: unknown, error: unknown): boolean {
  // The name of the field depends on the error.
  const { ThrottlingReasons, throttlingReasons = ThrottlingReasons } = Object(error);
  const resources: readonly unknown[] = Array.isArray(throttlingReasons)
    ? throttlingReasons.flatMap((reason) => Object(reason).resource ?? [])
    : [];
  if (resources.length > 0) return resources.every((resource) => String(resource).includes('/index/'));
  return Object(input).IndexName !== undefined;
}

function tablesOf(input: unknown): readonly string[] {
  const { TableName, RequestItems } = Object(input);
  if (typeof TableName === 'string') return [TableName];
  if (RequestItems !== undefined) return tablesOfBatch(RequestItems);
  return [...statementTables(input), ...transactionTables(input)];
}

/** `{Table: [item, item]}` or `{Table: {Keys: [key, key]}}`. */
const tablesOfBatch = (batch: unknown): readonly string[] =>
  Object.entries(Object(batch)).flatMap(([table, items]) => {
    const list: unknown = Array.isArray(items) ? items : Object(items).Keys;
    return Array.isArray(list) ? list.map(() => table) : [];
  });

/** Of each PartiQL statement. */
function statementTables(input: unknown): readonly string[] {
  const { Statement, Statements } = Object(input);
  const statements: readonly unknown[] = Array.isArray(Statements)
    ? Statements.map((one) => Object(one).Statement)
    : [Statement];
  return statements.flatMap((text) =>
    typeof text === 'string'
      ? (/^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"([^"]+)"/i.exec(text)?.[1] ?? '')
      : [],
  );
}

/** Of each item in a transaction. */
function transactionTables(input: unknown): readonly string[] {
  const { TransactItems } = Object(input);
  if (!Array.isArray(TransactItems)) return [];
  return TransactItems.map((item) => {
    const [request] = Object.values(Object(item));
    return String(Object(request).TableName);
  });
}
