import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { newId } from '../../runtime/ids';
import { archived } from './backup-part';

/*
 * State that a lane keeps between two pages and that is too large for its row. Each state is written once to
 * the bucket, as an object with its own name, before the lane's cursor references it. A referenced object is
 * therefore complete and never changes, even if a worker dies while writing another one. Unreferenced objects
 * expire like all others.
 */

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);
const level = 3;

/** Writes a state, which may be any value that supports structured cloning. Returns its name. */
export async function writeState(engine: Engine, runId: string, state: unknown): Promise<string> {
  const key = `states/${runId}/${newId(engine)}`;
  const body = await deflate(serialize(state), { level });
  await archived(`Writing ${key}`, () =>
    engine.archive.write({ key, body, contentType: 'application/octet-stream' }),
  );
  return key;
}

/** Returns the state with that name. Throws SystemicError if it has expired. */
export async function readState(engine: Engine, key: string): Promise<unknown> {
  const body = await archived(`Reading ${key}`, () => engine.archive.read(key));
  if (!body) throw new SystemicError(`The state ${key} is no longer kept. Start a new run.`);
  return deserialize(await inflate(body));
}

/** Maximum number of states in memory while several are read one after another. */
const maxStatesAtOnce = 4;

/**
 * Yields the states with those names, in order. Reads ahead while the caller uses one. Throws like
 * `readState` when it reaches a state that cannot be read.
 */
export async function* readStates(engine: Engine, keys: readonly string[]): AsyncGenerator<unknown> {
  const reads: Promise<unknown>[] = [];
  const left = keys.values();
  const readNext = () => {
    const { value: key } = left.next();
    if (key === undefined) return;
    const read = readState(engine, key);
    // Awaited later. Until then, a failure must not count as an unhandled rejection.
    read.catch(() => undefined);
    reads.push(read);
  };
  for (let index = 0; index < maxStatesAtOnce; index += 1) readNext();
  for (let read = reads.shift(); read; read = reads.shift()) {
    yield await read;
    readNext();
  }
}
