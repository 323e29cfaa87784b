import { filterLimits } from '../../api/filter-limits';
import type { StoredRecord } from '../../models/model';

/*
 * Evaluates a list filter as DynamoDB does for the API's lists (shared/api/schema-filters.ts), so that a run
 * on "all that match" changes exactly the records that the list showed.
 */

export type Matches = (record: StoredRecord) => boolean;

export type ReadFilter =
  | { readonly matches: Matches; readonly fields: readonly string[]; readonly problem?: undefined }
  | { readonly matches?: undefined; readonly fields?: undefined; readonly problem: string };

/** The maximum nesting of a filter. */
const maxDepth = 8;

class FilterProblem extends Error {}

/** @param types the GraphQL types of the model's fields; they determine which operands are valid */
export function readFilter(filter: unknown, types: Readonly<Record<string, string>>): ReadFilter {
  const reading: Reading = { types, fields: new Set(), comparisons: 0 };
  try {
    const matches = allOf(filter, 'filter', 0, reading);
    return { matches, fields: [...reading.fields] };
  } catch (error) {
    if (error instanceof FilterProblem) return { problem: error.message };
    throw error;
  }
}

interface Reading {
  readonly types: Readonly<Record<string, string>>;
  readonly fields: Set<string>;
  comparisons: number;
}

function allOf(filter: unknown, path: string, depth: number, reading: Reading): Matches {
  if (depth > maxDepth) throw new FilterProblem(`filter is nested more than ${maxDepth} levels deep.`);
  const asked = Object.entries(objectAt(filter, path)).filter(([, value]) => value !== null);
  if (asked.length === 0 && depth > 0) throw new FilterProblem(`${path} is empty; expected a field.`);
  const terms = asked.map(([name, value]) => termOf(name, value, `${path}.${name}`, depth, reading));
  return (record) => terms.every((holds) => holds(record));
}

function termOf(name: string, value: unknown, path: string, depth: number, reading: Reading): Matches {
  if (name === 'not') {
    const inner = allOf(value, path, depth + 1, reading);
    return (record) => !inner(record);
  }
  if (name === 'and' || name === 'or') {
    if (!Array.isArray(value) || value.length === 0)
      throw new FilterProblem(`${path} is empty or not a list; expected a list of filters.`);
    const inner = value.map((one, index) => allOf(one, `${path}[${index}]`, depth + 1, reading));
    return name === 'and'
      ? (record) => inner.every((holds) => holds(record))
      : (record) => inner.some((holds) => holds(record));
  }
  const type = Object.hasOwn(reading.types, name) ? reading.types[name] : undefined;
  if (type === undefined || name === '_deleted') {
    throw new FilterProblem(`${path} is unknown; expected a field, 'and', 'or' or 'not'.`);
  }
  reading.fields.add(name);
  return comparisonsOf(name, objectAt(value, path), path, kindOf(type), reading);
}

function objectAt(value: unknown, path: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new FilterProblem(
    `${path} is not an object; expected a filter such as {"title":{"contains":"desk"}}.`,
  );
}

type Kind = 'text' | 'number' | 'boolean' | 'list' | 'presence';

function kindOf(type: string): Kind {
  if (type === 'ID' || type === 'ID!' || type === 'String') return 'text';
  if (type === 'Int' || type === 'Float') return 'number';
  if (type === 'Boolean') return 'boolean';
  return type.startsWith('[') ? 'list' : 'presence';
}

const operatorsOf: Readonly<Record<Kind, readonly string[]>> = {
  text: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'beginsWith', 'contains', 'attributeExists'],
  number: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'attributeExists'],
  boolean: ['eq', 'ne', 'attributeExists'],
  list: ['contains', 'attributeExists'],
  presence: ['attributeExists'],
};

const typeOf: Readonly<Record<Kind, string>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'string',
  presence: 'boolean',
};

function comparisonsOf(name: string, asked: object, path: string, kind: Kind, reading: Reading): Matches {
  const all = Object.entries(asked).flatMap(([operator, operand]): readonly Matches[] => {
    const place = `${path}.${operator}`;
    if (!operatorsOf[kind].includes(operator)) {
      throw new FilterProblem(`${place} is unknown; expected one of ${operatorsOf[kind].join(', ')}.`);
    }
    if (operator !== 'between') return [comparisonOf(name, operator, operand, place, kind)];
    if (!Array.isArray(operand) || operand.length !== 2)
      throw new FilterProblem(
        `${place} is not a pair; expected the first and last values of the range, inclusive.`,
      );
    return [
      comparisonOf(name, 'ge', operand[0], place, kind),
      comparisonOf(name, 'le', operand[1], place, kind),
    ];
  });
  if (all.length === 0) throw new FilterProblem(`${path} is empty; expected a comparison, such as eq.`);
  reading.comparisons += all.length;
  if (reading.comparisons > filterLimits.comparisons) {
    throw new FilterProblem(`filter has too many comparisons; expected at most ${filterLimits.comparisons}.`);
  }
  return (record) => all.every((holds) => holds(record));
}

function comparisonOf(name: string, operator: string, operand: unknown, path: string, kind: Kind): Matches {
  const wanted = operator === 'attributeExists' ? 'boolean' : typeOf[kind];
  const found: string = typeof operand;
  if (found !== wanted) throw new FilterProblem(`${path} has the wrong type; expected a ${wanted}.`);
  if (typeof operand === 'string' && operand.length > filterLimits.textLength)
    throw new FilterProblem(
      `${path} is ${operand.length} characters long; expected at most ${filterLimits.textLength}.`,
    );
  if (operand === '' && (operator === 'contains' || operator === 'beginsWith'))
    throw new FilterProblem(`${path} is empty; expected 1 to ${filterLimits.textLength} characters.`);
  return (record) => holds(operator, Object.hasOwn(record, name) ? record[name] : undefined, operand);
}

/**
 * Compares as DynamoDB does: values of different types are unequal and have no order; a missing value is
 * unequal to every operand.
 */
function holds(operator: string, value: unknown, operand: unknown): boolean {
  switch (operator) {
    case 'attributeExists':
      return (value !== undefined) === operand;
    case 'eq':
      return plain(value) === operand;
    case 'ne':
      return plain(value) !== operand;
    case 'beginsWith':
      return typeof value === 'string' && typeof operand === 'string' && value.startsWith(operand);
    case 'contains':
      if (typeof value === 'string') return typeof operand === 'string' && value.includes(operand);
      return (Array.isArray(value) || value instanceof Set) && [...value].includes(operand);
    default:
      return ordered(operator, plain(value), operand);
  }
}

function ordered(operator: string, value: unknown, operand: unknown): boolean {
  if (typeof value !== typeof operand) return false;
  const order = orderOf(value, operand);
  if (order === undefined) return false;
  if (operator === 'lt') return order < 0;
  if (operator === 'le') return order <= 0;
  return operator === 'gt' ? order > 0 : order >= 0;
}

function orderOf(one: unknown, other: unknown): number | undefined {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return typeof one === 'string' && typeof other === 'string' ? byCodePoints(one, other) : undefined;
}

/** Compares in the order of the UTF-8 bytes. JavaScript compares UTF-16 code units. */
function byCodePoints(one: string, other: string): number {
  const rest = [...other];
  for (const [index, character] of [...one].entries()) {
    const against = rest[index];
    if (against === undefined) return 1;
    const difference = (character.codePointAt(0) ?? 0) - (against.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return [...one].length - rest.length;
}

/** Converts a number that the SDK represents as an object because JavaScript would round it. */
const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'
    ? Number(value.value)
    : value;
