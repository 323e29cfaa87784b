import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import type { Context } from 'aws-lambda';

/** The panel's names of the levels. */
const levels: Readonly<Record<string, string>> = { WARN: 'warning' };

/**
 * One JSON object a line: its level and message, the invocation that it is of, and what the line itself says.
 */
class LineFormatter extends LogFormatter {
  formatAttributes(line: UnformattedAttributes, own: LogAttributes): LogItem {
    const attributes = {
      level: levels[line.logLevel] ?? line.logLevel.toLowerCase(),
      message: line.message,
      timestamp: line.timestamp.toISOString(),
      requestId: line.lambdaContext?.awsRequestId,
      traceId: line.xRayTraceId,
      ...(line.lambdaContext?.coldStart ? { coldStart: true } : {}),
    };
    return new LogItem({ attributes }).addAttributes(own);
  }
}

/**
 * What a function itself has to say, in CloudWatch Logs. The log of a run, for admins, is `ledger/log.ts`.
 */
export const functionLog = new Logger({ logFormatter: new LineFormatter() });

/** What the lines of an invocation have in common, where its event says so. */
const commonKeys = ['step', 'runId', 'attempt', 'lane'] as const;

/**
 * A handler whose lines all say which invocation they are of, and which run, attempt and lane it works on.
 * What it throws is noted with the same keys, since Lambda's own line of an error knows none of them.
 */
export const withFunctionLog =
  <Result>(handler: (input: unknown, context: Context) => Promise<Result>) =>
  async (input: unknown, context: Context): Promise<Result> => {
    functionLog.addContext(context);
    functionLog.appendKeys(keysOf(input));
    try {
      return await handler(input, context);
    } catch (error) {
      functionLog.error('The invocation failed', { error: describeError(error) });
      throw error;
    } finally {
      functionLog.resetKeys();
    }
  };

function keysOf(input: unknown): Record<string, string | number> {
  const fields: Readonly<Record<string, unknown>> = Object(input);
  return Object.fromEntries(
    commonKeys.flatMap((key) => {
      const value = fields[key];
      return typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [];
    }),
  );
}

const maxCauses = 5;

/**
 * Name, message, stack and causes of an error, as far as they go. What was thrown that is no error is not
 * repeated.
 */
export function describeError(error: unknown, causesLeft = maxCauses): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: typeof error };
  const { name, message, stack, cause } = error;
  if (error instanceof AggregateError && causesLeft > 0) {
    return { name, stack, errors: error.errors.map((one) => describeError(one, causesLeft - 1)) };
  }
  if (cause === undefined || causesLeft === 0) return { name, message, stack };
  return { name, message, stack, cause: describeError(cause, causesLeft - 1) };
}
