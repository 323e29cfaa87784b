import { ulid } from 'ulid';
import type { Engine } from './dependencies';

/** A new id, a ULID: ids sort by the time at which they were made, and no two are the same. */
export const newId = ({ now, random }: Pick<Engine, 'now' | 'random'>): string => ulid(now(), random);
