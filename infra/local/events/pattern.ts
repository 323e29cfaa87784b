import { HostError } from '../base/host-error';

/** An event in EventBridge's format. */
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

/** Returns true if an event matches a rule. */
export type EventMatcher = (event: BusEvent) => boolean;

/**
 * Parses an event pattern, which has a list of allowed values or nested fields for each field. Throws a
 * HostError for comparisons other than equality (such as `{prefix: ...}`), which this host does not support.
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
  const special = values.find((value) => typeof value === 'object' && value !== null);
  if (special) throw unknownPattern(special, place);
  return (value) => (Array.isArray(value) ? value : [value]).some((item) => values.includes(item));
}

const unknownPattern = (pattern: unknown, place: string) =>
  new HostError(
    'BadTemplate',
    `${place}: the event pattern ${JSON.stringify(pattern)} is unknown to the local host`,
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
