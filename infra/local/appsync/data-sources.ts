import { z } from 'zod';
import { AccessDeniedError } from '../gate/gate';
import { allowedInvoke, type PermissionsOf } from '../gate/permissions';
import type { InvokeFunction } from '../template/template';
import { type DataSource, malformed } from './data-source';
import type { DataSourceDefinition } from './definition';
import { createDynamodbSource, type DynamodbSourceOptions, type NextTokens } from './dynamodb-source';

export interface DataSourceOptions {
  readonly dynamodb: DynamodbSourceOptions['dynamodb'];
  readonly invoke: InvokeFunction;
  readonly nextTokens: NextTokens;
  readonly permissionsOf: PermissionsOf;
}

export function createDataSource(
  definition: DataSourceDefinition,
  { dynamodb, invoke, nextTokens, permissionsOf }: DataSourceOptions,
): DataSource {
  switch (definition.kind) {
    case 'AMAZON_DYNAMODB': {
      const { dynamodb: demand } = permissionsOf(definition.resource, definition.roleArn);
      return createDynamodbSource(definition, { dynamodb, nextTokens, demand });
    }
    case 'AWS_LAMBDA': {
      const permissions = permissionsOf(definition.resource, definition.roleArn);
      return createLambdaSource(definition, allowedInvoke(permissions, invoke));
    }
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
      try {
        const answer = await invoke(functionArn, parsed.data.payload ?? null);
        if (answer.ok) return { ok: true, result: answer.payload ?? null };
        const { errorType, errorMessage } = answer.error;
        return { ok: false, error: { message: errorMessage, type: `Lambda:${errorType}` } };
      } catch (error) {
        if (!(error instanceof AccessDeniedError)) throw error;
        return { ok: false, error: { message: error.message, type: 'Lambda:AccessDeniedException' } };
      }
    },
  };
}
