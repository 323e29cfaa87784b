import type { ApiClient } from '../host-process';
import { type ReadKind, readOf } from './reads';
import { sampleOf } from './sample';
import { atTurn } from './turns';
import { createWriter, fillUpSets, type WriteKind } from './writer';

export type Kind = ReadKind | WriteKind;

/** The options for a load test. */
export interface LoadOptions {
  /** The number of clients. Each client sends one request after another without a pause. */
  readonly clients: number;
  readonly durationMs: number;
  /** The minimum number of sets. Missing sets are created first. */
  readonly sets: number;
}

/** The result of a load test. */
export interface LoadResult {
  /** The durations of successful requests in milliseconds, by kind. */
  readonly ms: ReadonlyMap<Kind, readonly number[]>;
  /** Requests that were refused or got a wrong response, and records that differ from their last write. */
  readonly errors: readonly string[];
  /** The time from the first request to the last response. */
  readonly tookMs: number;
}

/**
 * The cycle that each client repeats: nine reads and one write. Clients begin at different points in the
 * cycle.
 */
const round: readonly (ReadKind | 'write')[] = [
  ...(['write', 'get', 'list of 100', 'list by index', 'get', 'set with exercises'] as const),
  ...(['list of 100', 'get', 'list by index', 'page of sets with exercises'] as const),
];

/** The cycle of writes that each client repeats. */
const writes: readonly WriteKind[] = ['update', 'update', 'update', 'create', 'update', 'update', 'delete'];

/**
 * Puts a host under load: 90% reads, across every model that has records, and 10% writes. Each client writes
 * only to its own records, which it creates first. Checks every response and, at the end, that no write was
 * lost.
 *
 * @param signedIn the callers that the clients use in turn
 */
export async function putUnderLoad(
  signedIn: readonly ApiClient[],
  { clients, durationMs, sets }: LoadOptions,
): Promise<LoadResult> {
  const apis = Array.from({ length: clients }, (_, number) => atTurn(signedIn, number));
  const writers = await Promise.all(apis.map((api, number) => createWriter(api, `Client ${number}`)));
  await fillUpSets(atTurn(apis, 0), sets);
  const sample = await sampleOf(atTurn(apis, 0));
  const ms = new Map<Kind, number[]>();
  const errors: string[] = [];
  const turns = new Map<Kind, number>();
  const startedMs = performance.now();

  const nextRead = async (api: ApiClient, kind: ReadKind) => {
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    const { document, variables, fault } = readOf(kind, sample, turn);
    const found = fault(await api.query(document, variables));
    if (found !== undefined) throw new Error(found);
  };

  async function client(api: ApiClient, number: number): Promise<void> {
    const writer = atTurn(writers, number);
    let written = number;
    const nextWrite = () => atTurn(writes, written++);
    for (let turn = number; performance.now() - startedMs < durationMs; turn += 1) {
      const does = atTurn(round, turn);
      const kind = does === 'write' ? nextWrite() : does;
      const beganMs = performance.now();
      try {
        await (isWrite(kind) ? writer.write(kind) : nextRead(api, kind));
        noteMs(ms, kind, performance.now() - beganMs);
      } catch (error) {
        errors.push(`${kind}: ${String(error)}`);
      }
    }
  }

  await Promise.all(apis.map(client));
  const tookMs = performance.now() - startedMs;
  const checks = await Promise.allSettled(writers.map((writer) => writer.check()));
  const lost = checks.flatMap((check) => (check.status === 'rejected' ? [`check: ${check.reason}`] : []));
  return { ms, errors: [...errors, ...lost], tookMs };
}

const isWrite = (kind: Kind): kind is WriteKind => writes.some((write) => write === kind);

function noteMs(ms: Map<Kind, number[]>, kind: Kind, took: number): void {
  const known = ms.get(kind);
  if (known) known.push(took);
  else ms.set(kind, [took]);
}
