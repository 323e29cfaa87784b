import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { newId } from '../../runtime/ids';
import { archived } from './backup-part';

/*
 * Stores lane state between pages that is too large for the lane's row. Each state is written once, as its
 * own object in the bucket, before the lane's cursor references it, so a referenced object is complete and
 * never changes, even if a worker dies while writing another. Unreferenced objects expire like all others.
 */

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const level = 3;

/** Stores a state, which may be anything that supports structured cloning. Returns its name. */
export async function writeState(engine: Engine, runId: string, state: unknown): Promise<string> {
  const key = `states/${runId}/${newId(engine)}`;
  const body = await deflate(serialize(state), { level });
  await archived(`Writing ${key}`, () =>
    engine.archive.write({ key, body, contentType: 'application/octet-stream' }),
  );
  return key;
}

/** Reads a stored state. Throws SystemicError if it has expired. */
export async function readState(engine: Engine, key: string): Promise<unknown> {
  const body = await archived(`Reading ${key}`, () => engine.archive.read(key));
  if (!body) throw new SystemicError(`The state ${key} is no longer stored. Start a new run.`);
  return deserialize(await inflate(body));
}

/** The maximum number of states in memory while several states are read in sequence. */
const maxStatesAtOnce = 4;

/**
 * Yields the states in order, and reads the next ones while the caller processes one. Throws the error from
 * `readState` when the iteration reaches that state.
 */
export async function* readStates(engine: Engine, keys: readonly string[]): AsyncGenerator<unknown> {
  const reads: Promise<unknown>[] = [];
  const left = keys.values();
  const readNext = () => {
    const { value: key } = left.next();
    if (key === undefined) return;
    const read = readState(engine, key);
    // The caller awaits this read later; until then, a failure must not count as an unhandled rejection.
    read.catch(() => undefined);
    reads.push(read);
  };
  for (let index = 0; index < maxStatesAtOnce; index += 1) readNext();
  for (let read = reads.shift(); read; read = reads.shift()) {
    yield await read;
    readNext();
  }
}
