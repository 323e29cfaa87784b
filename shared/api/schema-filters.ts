/** A field of a record type in the schema: `{name: 'title', type: 'String'}`. */
export interface FieldType {
  readonly name: string;
  readonly type: string;
}

/** `_deleted` has no filter, because lists never contain records that are marked as deleted. */
const withoutFilter = '_deleted';

const input = (name: string, said: string, fields: readonly string[]) =>
  [`"${said}"`, `input ${name} {`, ...fields.map((field) => `  ${field}`), '}'].join('\n');

const compared = (type: string) => ['eq', 'ne', 'lt', 'le', 'gt', 'ge'].map((name) => `${name}: ${type}`);
const between = (type: string) => `between: [${type}!]`;
const presence = 'attributeExists: Boolean';

export const sharedInputs: string = [
  '"The order of a list by its sort key."\nenum SortDirection {\n  ASC\n  DESC\n}',
  input(
    'StringFilter',
    'All given conditions must be met. Comparisons are case-sensitive. between: two strings, inclusive.',
    [...compared('String'), between('String'), 'beginsWith: String', 'contains: String', presence],
  ),
  input('IntFilter', 'All given conditions must be met. between: two numbers, inclusive.', [
    ...compared('Int'),
    between('Int'),
    presence,
  ]),
  input('FloatFilter', 'All given conditions must be met. between: two numbers, inclusive.', [
    ...compared('Float'),
    between('Float'),
    presence,
  ]),
  input(
    'BooleanFilter',
    'All given conditions must be met. A record without the field matches neither true nor false.',
    ['eq: Boolean', 'ne: Boolean', presence],
  ),
  input('ListFilter', 'contains: one of the items equals this value.', ['contains: String', presence]),
  input('PresenceFilter', 'Whether the record has the field.', [presence]),
  input('StringKeyCondition', 'Set exactly one of these fields.', [
    ...compared('String').filter((field) => field !== 'ne: String'),
    between('String'),
    'beginsWith: String',
  ]),
].join('\n\n');

function filterOf({ name, type }: FieldType): string {
  switch (type) {
    case 'ID':
    case 'ID!':
    case 'String':
      return 'StringFilter';
    case 'Int':
      return 'IntFilter';
    case 'Float':
      return 'FloatFilter';
    case 'Boolean':
      return 'BooleanFilter';
    case 'AWSJSON':
      return 'PresenceFilter';
    default:
      if (type.startsWith('[')) return 'ListFilter';
      throw new Error(`The field ${name} has type ${type}, which has no filter.`);
  }
}

/**
 * Returns the filter input for a model's list. It contains the model's fields, plus `and`, `or` and `not`.
 * Throws an Error if a field's type has no filter.
 */
export function filterType(model: string, fields: readonly FieldType[]): string {
  const own = fields.filter(({ name }) => name !== withoutFilter);
  return input(`${model}Filter`, 'All given conditions must be met.', [
    ...own.map((field) => `${field.name}: ${filterOf(field)}`),
    `and: [${model}Filter!]`,
    `or: [${model}Filter!]`,
    `not: ${model}Filter`,
  ]);
}
