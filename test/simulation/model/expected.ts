import { type Item, resultOf } from './intents';
import type { Plain, Records } from './records';

/** The value that a record must have after a run, and whether its item may have failed. */
interface ExpectedRecord {
  readonly table: string;
  readonly key: string;
  readonly source: string;
  readonly reads: readonly string[];
  readonly after: Plain | undefined;
}

/** What a complete run must have done and counted, if nobody else has written to its records. */
export interface Expected {
  /** The records that the run has to change, by table and key. */
  readonly changes: ReadonlyMap<string, ExpectedRecord>;
  readonly read: number;
  readonly changed: number;
  readonly failed: number;
}

/** Returns what a run over these items must do. */
export function expectedOf(items: readonly Item[], before: Records): Expected {
  const changes = new Map<string, ExpectedRecord>();
  let changed = 0;
  let failed = 0;
  for (const { source, reads, requests, fails = false } of items) {
    const results = requests.map((request) => ({
      request,
      result: resultOf(request, before.get(`${request.table}#${request.key}`)),
    }));
    const isFailure = fails || results.some(({ result }) => result === 'fails');
    let isChange = false;
    for (const { request, result } of results) {
      if (typeof result === 'string') continue;
      isChange = true;
      const { table, key } = request;
      changes.set(`${table}#${key}`, { table, key, source, reads, after: result.after });
    }
    if (isFailure) failed += 1;
    else if (isChange) changed += 1;
  }
  return { changes, read: items.length, changed, failed };
}
