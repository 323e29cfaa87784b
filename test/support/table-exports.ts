import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Exports, ExportsApiError, openExports } from '#infra/local/exports/exports';
import { clientFor, type EmbeddedDynamoDb } from './database/embedded-dynamodb';
import { createWorld, type World } from './engine-world';

/**
 * A world whose tables can be exported to its archive. The exports are performed by the local host's
 * implementation.
 */
export interface ExportWorld {
  readonly world: World;
  /** The client tokens of the exports that were requested, without duplicates. */
  readonly tokens: Set<string>;
  /** While this is true, exports are reported as in progress. */
  isSlow: boolean;
  /** The error returned in response to export requests, if any. */
  refusal: Error | undefined;
  /** The reason why all exports are reported as failed, if any. */
  failure: string | undefined;
  stop(): Promise<void>;
}

export async function openExportWorld(
  dynamodb: EmbeddedDynamoDb,
  env: Record<string, string> = {},
): Promise<ExportWorld> {
  const client = clientFor(dynamodb.endpoint);
  const folder = await mkdtemp(join(tmpdir(), 'exports-'));
  let exports: Exports | undefined;
  const opened: Omit<ExportWorld, 'world'> = {
    tokens: new Set<string>(),
    isSlow: false,
    refusal: undefined,
    failure: undefined,
    async stop() {
      await exports?.stop();
      client.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
  const world = await createWorld(dynamodb, { BACKUPS_BUCKET: 'backups', ...env }, client);
  exports = await openExports({
    client: dynamodb.client,
    put: async ({ key, body }) => void world.objects.set(key, body),
    recoverable: new Map(Object.values(world.tables).map((table) => [table, true])),
    file: join(folder, 'exports.json'),
    now: () => world.engine.now(),
  });
  const exportWorld: ExportWorld = Object.assign(opened, { world });
  answerBy(client, exports, exportWorld);
  return exportWorld;
}

/** Responds to the client's export requests, as DynamoDB would. */
function answerBy(client: DynamoDBClient, exports: Exports, of: ExportWorld): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = args.input as Readonly<Record<string, unknown>>;
      if (context.commandName === 'ExportTableToPointInTimeCommand') {
        if (of.refusal) throw of.refusal;
        const arn = String(input.TableArn);
        const clientToken = String(input.ClientToken);
        of.tokens.add(clientToken);
        // The export's point in time is left out, because these tests set the clock further ahead than the
        // local host accepts.
        const { arn: ExportArn } = await named(
          exports.request({
            table: arn.slice(arn.lastIndexOf('/') + 1),
            tableArn: arn,
            bucket: String(input.S3Bucket),
            prefix: String(input.S3Prefix),
            clientToken,
          }),
        );
        return { response: {}, output: { $metadata: {}, ExportDescription: { ExportArn } } };
      }
      if (context.commandName === 'DescribeExportCommand') {
        const arn = String(input.ExportArn);
        while (!of.isSlow && exports.describe(arn).status === 'IN_PROGRESS') await setImmediate();
        const { items, bytes, failure = of.failure, ...known } = exports.describe(arn);
        const status = failure === undefined ? known.status : 'FAILED';
        const ExportDescription = {
          ExportArn: arn,
          ExportStatus: of.isSlow ? 'IN_PROGRESS' : status,
          ItemCount: items,
          BilledSizeBytes: bytes,
          FailureMessage: failure,
        };
        return { response: {}, output: { $metadata: {}, ExportDescription } };
      }
      return next(args);
    },
    { step: 'build' },
  );
}

/** Gives each API error the name by which the SDK client identifies it. */
async function named<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    throw error instanceof ExportsApiError ? Object.assign(error, { name: error.type }) : error;
  }
}
