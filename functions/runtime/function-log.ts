import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import type { Context } from 'aws-lambda';

/** Where the panel's name differs from the logger's. */
const levels: Readonly<Record<string, string>> = { WARN: 'warning' };

/** A JSON object: level, message, invocation, and the line's own data. */
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

/** In CloudWatch Logs. For a run's log, which admins read, see `ledger/log.ts`. */
export const functionLog = new Logger({ logFormatter: new LineFormatter() });

/** Event fields in every line of an invocation. */
const commonKeys = ['step', 'runId', 'attempt', 'lane'] as const;

/**
 * All lines include the invocation and the run, attempt and lane. Thrown errors are logged with these fields,
 * because Lambda's own line would not include them.
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

/** Name, message, stack and causes. Of a thrown value that is not an error, only the type. */
export function describeError(error: unknown, causesLeft = maxCauses): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: typeof error };
  const { name, message, stack, cause } = error;
  if (error instanceof AggregateError && causesLeft > 0) {
    return { name, stack, errors: error.errors.map((one) => describeError(one, causesLeft - 1)) };
  }
  if (cause === undefined || causesLeft === 0) return { name, message, stack };
  return { name, message, stack, cause: describeError(cause, causesLeft - 1) };
}
