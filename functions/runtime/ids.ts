import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import type { Engine } from './dependencies';

/** A ULID: unique, sorts by creation time. */
export const newId = ({ now, random }: Pick<Engine, 'now' | 'random'>): string => ulid(now(), random);

/** Version 8 (custom). The same string always produces the same UUID. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
