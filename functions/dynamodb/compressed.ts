import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Engine } from '../runtime/dependencies';
import { batchPut } from './batch-put';
import { parse, stringify } from './values';

/*
 * Stores values of any size in ledger rows. A value is compressed and stored in the row itself or, if it is
 * too large for an item, in chunks that are written before the row. A chunk that no row references is left
 * over from an unfinished write and is never read.
 */

/** The maximum size of a chunk, in bytes. DynamoDB's item limit is 400 KB; the rest is for the keys. */
const maxChunkBytes = 350 * 1024;

/**
 * The attributes in which a row stores a value. `set` is part of the chunks' keys and distinguishes these
 * chunks from another writer's.
 */
export type Compressed = { readonly data: Uint8Array } | { readonly chunks: number; readonly set: string };

type Row = Readonly<Record<string, unknown>>;

/**
 * Where to store the chunks of a value: their partition, sort key prefix and set, and any additional
 * attributes for each chunk.
 */
export interface ChunkPlace {
  readonly pk: string;
  readonly start: string;
  readonly set: string;
  readonly attributes: Row;
}

const chunkKey = (start: string, set: string, at: number | '') =>
  `${start}CHUNK#${set}#${at === '' ? '' : `${at}`.padStart(4, '0')}`;

/** Compresses a value, and writes the result in chunks if it is too large for one row. */
export const pack = (engine: Engine, place: ChunkPlace, value: unknown): Promise<Compressed> =>
  packBytes(engine, place, Buffer.from(stringify(value)));

/** Compresses data, and writes the result in chunks if it is too large for one row. */
async function packBytes(engine: Engine, place: ChunkPlace, bytes: Uint8Array): Promise<Compressed> {
  const data = deflateRawSync(bytes, { level: 3 });
  if (data.length <= maxChunkBytes) return { data };
  const chunks = Math.ceil(data.length / maxChunkBytes);
  const parts = Array.from({ length: chunks }, (_, index) => ({
    pk: place.pk,
    sk: chunkKey(place.start, place.set, index),
    data: data.subarray(index * maxChunkBytes, (index + 1) * maxChunkBytes),
    ...place.attributes,
  }));
  await batchPut(engine, parts);
  return { chunks, set: place.set };
}

/**
 * Returns the value that a row stores. `rows` must include the row's chunks, whose sort keys begin with
 * `start`, and may include other rows.
 */
export const unpack = (row: Row, rows: readonly Row[], start: string): unknown =>
  parse(unpackBytes(row, rows, start).toString());

/** Returns the bytes that were written by `packBytes`. */
function unpackBytes(row: Row, rows: readonly Row[], start: string): Buffer {
  if (row.data) return inflateRawSync(bytesOf(row));
  const own = chunkKey(start, String(row.set), '');
  const mine = rows.filter(({ sk }) => String(sk).startsWith(own));
  if (mine.length !== row.chunks)
    throw new Error(`The ledger contains only ${mine.length} of the ${row.chunks} chunks of ${row.set}.`);
  return inflateRawSync(Buffer.concat(mine.map(bytesOf)));
}

const bytesOf = (row: Row) => row.data as Uint8Array;
