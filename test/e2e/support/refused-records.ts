import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hold } from './hold';

const batchTarget = 'DynamoDB_20120810.BatchExecuteStatement';
const updateTarget = 'DynamoDB_20120810.UpdateItem';

/** Records in one table that cannot be changed: the first `count` records that requests try to change. */
interface Refusal {
  readonly count: number;
  readonly keys: Set<string>;
}

/** Makes DynamoDB refuse to change some records, to test how a run ends when that happens. */
interface Refusals {
  /** Until the hold is released, refuses to change the first `count` records that are written to a table. */
  refuseRecords(table: string, count: number): Hold;
  /** Responds to a request and returns true if the request must be refused. */
  refused(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): boolean;
}

/**
 * A batch for this table is refused as a whole, so that its sender tries each record separately. From then
 * on, the selected records are always refused.
 */
export function startRefusals(): Refusals {
  const refusals = new Map<string, Refusal>();

  const isRefused = (target: unknown, body: string) => {
    for (const [table, { count, keys }] of refusals) {
      if (!body.includes(table)) continue;
      if (target === batchTarget) return true;
      if (target !== updateTarget) continue;
      const key = JSON.stringify((JSON.parse(body) as { readonly Key: unknown }).Key);
      if (keys.size < count) keys.add(key);
      return keys.has(key);
    }
    return false;
  };

  return {
    refuseRecords(table, count) {
      refusals.set(table, { count, keys: new Set() });
      return { release: () => void refusals.delete(table) };
    },
    refused(incoming, body, outgoing) {
      if (!isRefused(incoming.headers['x-amz-target'], body.toString())) return false;
      outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      outgoing.end(
        JSON.stringify({
          __type: 'com.amazon.coral.validate#ValidationException',
          message: 'Item size to update has exceeded the maximum allowed size',
        }),
      );
      return true;
    },
  };
}
