import { filterLimits } from '#shared/api/filter-limits';
import { refuse } from './refuse';

export type Operand = string | number | boolean;

/** On one field, such as `{beginsWith: 'a', ne: 'ab'}`. */
export type Comparisons = Readonly<Record<string, Operand | readonly Operand[] | null>>;

/** In DynamoDB syntax, such as `attribute <> operand`. */
export interface Comparison {
  /** With the placeholders `#` for the attribute name and `:` for the operand. */
  readonly form: string;
  /** Undefined if the comparison has none. */
  readonly operand: Operand | undefined;
}

const forms: Readonly<Record<string, string>> = {
  eq: '# = :',
  ne: '# <> :',
  lt: '# < :',
  le: '# <= :',
  gt: '# > :',
  ge: '# >= :',
  beginsWith: 'begins_with(#, :)',
  contains: 'contains(#, :)',
};

const absolute = (value: number) => (value < 0 ? -value : value);

/** BadRequest for what DynamoDB cannot compare. */
export function demandOperand(path: string, operand: Operand): void {
  if (typeof operand === 'string' && operand.length > filterLimits.textLength) {
    refuse(path, `is ${operand.length} characters long`, `at most ${filterLimits.textLength}`);
  }
  if (typeof operand !== 'number' || operand === 0) return;
  const size = absolute(operand);
  if (size > filterLimits.number || size < 1 / filterLimits.number) {
    refuse(path, `is ${operand}`, `a number from -${filterLimits.number} to ${filterLimits.number}`);
  }
}

/** The bounds of a `between`, in order. BadRequest unless there are exactly two, the first not larger. */
export function endsOf<Kind extends Operand>(path: string, given: readonly Kind[]): readonly [Kind, Kind] {
  const [from, to] = given;
  if (from === undefined || to === undefined || given.length !== 2) {
    return refuse(path, `has ${given.length} items`, 'two values: the lower and upper bounds, inclusive');
  }
  demandOperand(path, from);
  demandOperand(path, to);
  if (from > to) refuse(path, 'has the larger value first', 'the smaller value first');
  return [from, to];
}

function comparisonOf(path: string, operator: string, operand: Operand): Comparison {
  if (operator === 'attributeExists') {
    return { form: operand ? 'attribute_exists(#)' : 'attribute_not_exists(#)', operand: undefined };
  }
  demandOperand(path, operand);
  const needsText = operator === 'contains' || operator === 'beginsWith';
  if (needsText && operand === '') refuse(path, 'is empty', `1 to ${filterLimits.textLength} characters`);
  return { form: forms[operator] ?? '', operand };
}

/** BadRequest if an operand is null or invalid. */
export function comparisonsOf(path: string, asked: Comparisons): Comparison[] {
  const comparisons: Comparison[] = [];
  for (const operator of Object.keys(asked)) {
    const place = `${path}.${operator}`;
    const given = asked[operator];
    if (given === null || given === undefined) {
      refuse(place, 'is null', 'a value; to check whether the field exists, use attributeExists');
    } else if (operator === 'between') {
      const [from, to] = endsOf(place, given as readonly Operand[]);
      comparisons.push({ form: '# >= :', operand: from }, { form: '# <= :', operand: to });
    } else {
      comparisons.push(comparisonOf(place, operator, given as Operand));
    }
  }
  if (comparisons.length === 0) refuse(path, 'is empty', 'a comparison, such as eq');
  return comparisons;
}
