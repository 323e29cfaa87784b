import { endsOf } from './comparisons';
import { demandKey } from './key';
import { refuse } from './refuse';

/** One of `eq lt le gt ge beginsWith`, or `between` with two bounds. */
export type SortCondition = Readonly<Record<string, string | readonly string[] | null>>;

const forms: Readonly<Record<string, string>> = {
  eq: '#sort = :sort',
  lt: '#sort < :sort',
  le: '#sort <= :sort',
  gt: '#sort > :sort',
  ge: '#sort >= :sort',
  beginsWith: 'begins_with(#sort, :sort)',
  between: '#sort BETWEEN :sort AND :last',
};

/** Refers to the sort key as `#sort`. */
interface KeyCondition {
  readonly form: string;
  readonly values: Readonly<Record<string, string>>;
}

/** BadRequest unless there is exactly one comparison, with a valid key. */
export function sortCondition(field: string, asked: SortCondition): KeyCondition {
  const [operator, ...more] = Object.keys(asked);
  const expected = 'one condition, such as ge';
  if (operator === undefined) return refuse(field, 'is empty', expected);
  if (more.length > 0) refuse(field, `has ${more.length + 1} conditions`, expected);
  const path = `${field}.${operator}`;
  const given = asked[operator];
  if (given === null || given === undefined) return refuse(path, 'is null', 'a value');
  const form = forms[operator] ?? '';
  if (operator === 'between') {
    const [from, to] = endsOf(path, given as readonly string[]);
    demandKey(path, from);
    demandKey(path, to);
    return { form, values: { ':sort': from, ':last': to } };
  }
  const key = given as string;
  demandKey(path, key);
  return { form, values: { ':sort': key } };
}
