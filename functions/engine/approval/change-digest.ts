import { hash } from 'node:crypto';
import { stamps } from '#shared/models/stamps';
import { type Attributes, canonical } from '../../dynamodb/values';
import type { Entry } from '../changes/entries';

/*
 * Digests of planned changes. A change's digest covers what it does: record, kind, changed attributes before
 * and after, and call to another system. Not stamps or the write's conditions, so editing an attribute that
 * the change neither reads nor sets does not affect it.
 *
 * The digest of several changes is the sum of theirs, so it does not depend on their order or on lanes and
 * pages.
 */

export const changeBytes = 16;
export const keyBytes = 8;
/** The length of what a dry run stores per change: its digest, followed by its record's. */
export const rowBytes = changeBytes + keyBytes;

const hexDigits = changeBytes * 2;
const modulus = 1n << BigInt(changeBytes * 8);

export const noDigest = '0'.repeat(hexDigits);

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

export const digestOfChange = (entry: Entry): Buffer => sha256(textOf(entry)).subarray(0, changeBytes);

export const digestOfKey = ({ table, key }: Pick<Entry, 'table' | 'key'>): Buffer =>
  sha256(JSON.stringify([table, key])).subarray(0, keyBytes);

/** Returns `rowBytes` bytes for each change, joined into one buffer. */
export function rowsOf(entries: readonly Entry[]): Buffer {
  const rows = Buffer.allocUnsafe(entries.length * rowBytes);
  entries.forEach((entry, index) => {
    digestOfChange(entry).copy(rows, index * rowBytes);
    digestOfKey(entry).copy(rows, index * rowBytes + changeBytes);
  });
  return rows;
}

export function sumOf(rows: Buffer): string {
  let sum = 0n;
  for (let at = 0; at < rows.length; at += rowBytes) {
    sum += (rows.readBigUInt64BE(at) << 64n) | rows.readBigUInt64BE(at + 8);
  }
  return hex(sum);
}

/** Returns the digest of the union of two sets of changes. */
export const addDigests = (one: string, other: string): string =>
  hex(BigInt(`0x${one}`) + BigInt(`0x${other}`));

const hex = (sum: bigint) => (sum % modulus).toString(16).padStart(hexDigits, '0');

function textOf({ table, key, kind, before, after, unset, call }: Entry): string {
  const head = JSON.stringify([table, key, kind, unset ? [...unset].sort() : [], call ?? null]);
  return `${head}\n${attributesOf(before, kind)}\n${attributesOf(after, kind)}`;
}

/**
 * A new record's creation time is a stamp too: it is when the run writes the record, so it is not part of the
 * plan.
 */
const isStamp = (name: string, kind: Entry['kind']) =>
  stamps.has(name) || (kind === 'create' && name === 'createdAt');

function attributesOf(attributes: Attributes, kind: Entry['kind']): string {
  const names = Object.keys(attributes).filter((name) => !isStamp(name, kind));
  return names
    .sort()
    .flatMap((name) => {
      const value = attributes[name];
      return value === undefined ? [] : [`${JSON.stringify(name)}:${canonical(value)}`];
    })
    .join();
}
