import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Engine } from '../runtime/dependencies';
import { batchPut } from './batch-put';
import { parse, stringify } from './values';

/*
 * Values of any size in the ledger's rows: compressed, in the row itself or, if that is too large for an
 * item, in chunks that are written before it. A chunk that no row references was left by an unfinished write
 * and is never read.
 */

/** DynamoDB's limit for an item is 400 KB; this leaves room for the keys. */
const maxChunkBytes = 350 * 1024;

/**
 * The part of a value that is stored in a row. `set` is the part of the chunks' keys that distinguishes them
 * from those of another writer.
 */
export type Compressed = { readonly data: Uint8Array } | { readonly chunks: number; readonly set: string };

type Row = Readonly<Record<string, unknown>>;

/**
 * Where the chunks of a value are stored: their partition, the beginning of their sort keys, and the
 * attributes that each one has.
 */
export interface ChunkPlace {
  readonly pk: string;
  readonly start: string;
  readonly set: string;
  readonly attributes: Row;
}

const chunkKey = (start: string, set: string, at: number | '') =>
  `${start}CHUNK#${set}#${at === '' ? '' : `${at}`.padStart(4, '0')}`;

/** Compresses a value, and writes its chunks if it needs any. */
export const pack = (engine: Engine, place: ChunkPlace, value: unknown): Promise<Compressed> =>
  packBytes(engine, place, Buffer.from(stringify(value)));

/** Does the same for bytes. */
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
 * Returns the value of a row. `rows` includes its chunks, whose sort keys begin with `start`, among other
 * rows.
 */
export const unpack = (row: Row, rows: readonly Row[], start: string): unknown =>
  parse(unpackBytes(row, rows, start).toString());

/** Does the same for a value written by `packBytes`. */
function unpackBytes(row: Row, rows: readonly Row[], start: string): Buffer {
  if (row.data) return inflateRawSync(bytesOf(row));
  const own = chunkKey(start, String(row.set), '');
  const mine = rows.filter(({ sk }) => String(sk).startsWith(own));
  if (mine.length !== row.chunks)
    throw new Error(`The ledger has ${mine.length} of ${row.chunks} chunks of ${row.set}.`);
  return inflateRawSync(Buffer.concat(mine.map(bytesOf)));
}

const bytesOf = (row: Row) => row.data as Uint8Array;
