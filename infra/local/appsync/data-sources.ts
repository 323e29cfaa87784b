import { z } from 'zod';
import type { InvokeFunction } from '../template';
import { type DataSource, malformed } from './data-source';
import type { DataSourceDefinition } from './definition';
import { createDynamodbSource, type DynamodbSourceOptions } from './dynamodb-source';

/** What data sources need of the host. */
export interface DataSourceOptions extends DynamodbSourceOptions {
  readonly invoke: InvokeFunction;
}

/** Makes the data source that a definition describes. */
export function createDataSource(definition: DataSourceDefinition, options: DataSourceOptions): DataSource {
  switch (definition.kind) {
    case 'AMAZON_DYNAMODB':
      return createDynamodbSource(definition, options);
    case 'AWS_LAMBDA':
      return createLambdaSource(definition, options.invoke);
    case 'NONE':
      return { run: async (request) => ({ ok: true, result: payloadOf(request) }) };
    default: {
      const unknown: never = definition;
      return unknown;
    }
  }
}

const payloadShape = z.object({ payload: z.unknown() });

function payloadOf(request: unknown): unknown {
  const parsed = payloadShape.safeParse(request);
  return parsed.success ? (parsed.data.payload ?? null) : null;
}

const lambdaRequest = z.strictObject({ operation: z.literal('Invoke'), payload: z.unknown() });

function createLambdaSource(
  { name, functionArn }: DataSourceDefinition & { kind: 'AWS_LAMBDA' },
  invoke: InvokeFunction,
): DataSource {
  return {
    async run(request) {
      const parsed = lambdaRequest.safeParse(request);
      if (!parsed.success) return malformed(name, z.prettifyError(parsed.error));
      const answer = await invoke(functionArn, parsed.data.payload ?? null);
      if (answer.ok) return { ok: true, result: answer.payload ?? null };
      const { errorType, errorMessage } = answer.error;
      return { ok: false, error: { message: errorMessage, type: `Lambda:${errorType}` } };
    },
  };
}
