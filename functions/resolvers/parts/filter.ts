import type { DynamoDBExpression } from '@aws-appsync/utils';
import { filterLimits } from '#shared/api/filter-limits';
import { util } from './appsync';
import { type Comparison, type Comparisons, comparisonsOf, type Operand } from './comparisons';
import { refuse } from './refuse';

/** Typed by the schema: conditions on fields, and nested filters in `and`, `or` and `not`. */
export type Filter = Readonly<Record<string, unknown>>;

/** Final text, or a filter that is still to be converted. */
interface Part {
  readonly text: string;
  readonly filter?: Filter;
  /** Such as `filter.or[1].not`. */
  readonly path: string;
}

interface Placeholders {
  count: number;
  readonly names: Record<string, string>;
  readonly values: Record<string, Operand>;
}

/** One round per nesting level. AppSync supports neither recursion nor conditional loops. */
const rounds = [1, 2, 3, 4, 5, 6, 7, 8];

const root = 'filter';
const textPart = (text: string): Part => ({ text, path: '' });

/** Parentheses only around several terms, because AppSync rejects redundant ones. */
function joined(terms: Part[][], operator: string, enclosed: boolean): Part[] {
  const parts: Part[] = [];
  terms.forEach((term, place) => {
    if (place > 0) parts.push(textPart(` ${operator} `));
    parts.push(...term);
  });
  return enclosed && terms.length > 1 ? [textPart('('), ...parts, textPart(')')] : parts;
}

function listParts(path: string, operator: string, filters: Filter[]): Part[] {
  const most = filterLimits.comparisons;
  if (filters.length === 0 || filters.length > most) {
    refuse(path, `has ${filters.length} items`, `1 to ${most}`);
  }
  const terms = filters.map((filter, place) => [{ text: '', filter, path: `${path}[${place}]` }]);
  return joined(terms, operator, true);
}

function written(comparison: Comparison, field: string, placeholders: Placeholders): Part {
  const { form, operand } = comparison;
  const { count, names, values } = placeholders;
  if (count === filterLimits.comparisons) {
    refuse(root, 'has too many comparisons', `at most ${filterLimits.comparisons}`);
  }
  placeholders.count = count + 1;
  names[`#f${count}`] = field;
  if (operand !== undefined) values[`:f${count}`] = operand;
  return textPart(form.replace('#', `#f${count}`).replace(':', `:f${count}`));
}

/** One level. Later rounds convert the nested filters. */
function partsOf(part: Part, keys: readonly string[], placeholders: Placeholders): Part[] {
  const { filter, path } = part;
  if (filter === undefined) return [part];
  const terms: Part[][] = [];
  for (const name of Object.keys(filter)) {
    const asked = filter[name];
    const place = `${path}.${name}`;
    if (asked === null || asked === undefined) {
      // Null is treated like a missing field, as everywhere in the API.
    } else if (name === 'and' || name === 'or') {
      terms.push(listParts(place, name.toUpperCase(), asked as Filter[]));
    } else if (name === 'not') {
      terms.push([textPart('NOT '), { text: '', filter: asked as Filter, path: place }]);
    } else {
      if (keys.indexOf(name) >= 0)
        refuse(place, 'is a key of this list', `another field or the argument ${name}`);
      for (const comparison of comparisonsOf(place, asked as Comparisons)) {
        terms.push([written(comparison, name, placeholders)]);
      }
    }
  }
  if (terms.length === 0 && path !== root) refuse(path, 'is empty', 'at least one field');
  return joined(terms, 'AND', path !== root);
}

/** Empty if the filter has no condition. Adds to the given placeholders. */
function conditionOf(filter: Filter, keys: readonly string[], placeholders: Placeholders): string {
  let parts: Part[] = [{ text: '', filter, path: root }];
  for (const _round of rounds) {
    const next: Part[] = [];
    for (const part of parts) next.push(...partsOf(part, keys, placeholders));
    parts = next;
  }
  if (parts.some((part) => part.filter !== undefined)) {
    refuse(root, `is nested more than ${rounds.length} levels deep`, `at most ${rounds.length} levels`);
  }
  return parts.map((part) => part.text).join('');
}

/**
 * Excludes records marked as deleted, and applies the caller's filter. BadRequest, with the path, for what
 * exceeds `filterLimits`, an empty list, a null operand or a key of the list's index: DynamoDB cannot filter
 * by index keys.
 *
 * @param keys of the list's index; empty for a scan
 */
export function listFilter(filter: Filter | null | undefined, keys: readonly string[]): DynamoDBExpression {
  const placeholders: Placeholders = { count: 0, names: {}, values: {} };
  const asked = conditionOf(filter ?? {}, keys, placeholders);
  const present = 'attribute_not_exists(#deleted) OR #deleted <> :true';
  return {
    expression: asked === '' ? present : `(${present}) AND ${asked}`,
    expressionNames: { '#deleted': '_deleted', ...placeholders.names },
    expressionValues: util.dynamodb.toMapValues({ ':true': true, ...placeholders.values }),
  };
}
