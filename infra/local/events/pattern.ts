import { z } from 'zod';
import { badTemplate } from '../base/host-error';

export interface BusEvent {
  readonly version: '0';
  readonly id: string;
  readonly 'detail-type': string;
  readonly source: string;
  readonly account: string;
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: Readonly<Record<string, unknown>>;
}

export type EventMatcher = (event: BusEvent) => boolean;

/**
 * Returns a function that matches events. Throws a HostError for comparisons other than equality and
 * `{prefix: ...}`.
 */
export function eventMatcher(pattern: unknown, place: string): EventMatcher {
  const matches = matcher(pattern, place);
  return (event) => matches(event);
}

type Matcher = (value: unknown) => boolean;

function matcher(pattern: unknown, place: string): Matcher {
  if (Array.isArray(pattern)) return oneOf(pattern, place);
  if (!isObject(pattern)) throw unknownPattern(pattern, place);
  const fields = Object.entries(pattern).map(
    ([key, inner]) => [key, matcher(inner, `${place}.${key}`)] as const,
  );
  return (value) => isObject(value) && fields.every(([key, matches]) => matches(value[key]));
}

function oneOf(values: readonly unknown[], place: string): Matcher {
  const prefixes: string[] = [];
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const { success, data } = prefixShape.safeParse(value);
    if (!success) throw unknownPattern(value, place);
    prefixes.push(data.prefix);
  }
  const fits = (item: unknown) =>
    values.includes(item) || (typeof item === 'string' && prefixes.some((prefix) => item.startsWith(prefix)));
  return (value) => (Array.isArray(value) ? value : [value]).some(fits);
}

const prefixShape = z.strictObject({ prefix: z.string().min(1) });

const unknownPattern = (pattern: unknown, place: string) =>
  badTemplate(`${place}: the event pattern ${JSON.stringify(pattern)} is unknown to the local host`);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
