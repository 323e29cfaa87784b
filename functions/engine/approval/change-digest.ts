import { hash } from 'node:crypto';
import { stamps } from '#shared/models/stamps';
import { type Attributes, canonical } from '../../dynamodb/values';
import type { Entry } from '../changes/entries';

/*
 * Computes digests of planned changes. A change's digest covers what the change does: its record, its kind,
 * the changed attributes before and after, and its call to another system. It covers neither stamps nor the
 * write's conditions. Therefore, editing an attribute that the change neither reads nor sets does not affect
 * the digest.
 *
 * The digest of several changes is the sum of their digests, so it does not depend on their order or on how
 * they are divided into lanes and pages.
 */

/** The size of a change's digest, in bytes. */
export const changeBytes = 16;
/** The size of a record name's digest, in bytes. */
export const keyBytes = 8;
/**
 * The number of bytes that a dry run stores for each change: the change's digest, followed by its record's
 * digest.
 */
export const rowBytes = changeBytes + keyBytes;

const hexDigits = changeBytes * 2;
const modulus = 1n << BigInt(changeBytes * 8);

/** The digest of an empty set of changes. */
export const noDigest = '0'.repeat(hexDigits);

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Returns the digest of a change, as bytes. */
export const digestOfChange = (entry: Entry): Buffer => sha256(textOf(entry)).subarray(0, changeBytes);

/** Returns the digest of a record's name, as bytes. */
export const digestOfKey = ({ table, key }: Pick<Entry, 'table' | 'key'>): Buffer =>
  sha256(JSON.stringify([table, key])).subarray(0, keyBytes);

/** Returns a row of `rowBytes` bytes for each change, joined into one buffer. */
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
 * Returns true if the attribute is a stamp. For a new record, the creation time is a stamp too: it is the
 * time when the run writes the record, so it is not part of the plan.
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
