import { ulid } from 'ulid';
import type { Engine } from './dependencies';

/** A new id, a ULID: unique, and sorted by the time of its creation. */
export const newId = ({ now, random }: Pick<Engine, 'now' | 'random'>): string => ulid(now(), random);
