/** A field of a record type in the schema: `{name: 'title', type: 'String'}`. */
export interface FieldType {
  readonly name: string;
  readonly type: string;
}

/** Lists cannot be filtered by `_deleted`, because they never contain records that are marked as deleted. */
const withoutFilter = '_deleted';

const input = (name: string, said: string, fields: readonly string[]) =>
  [`"${said}"`, `input ${name} {`, ...fields.map((field) => `  ${field}`), '}'].join('\n');

const compared = (type: string) => ['eq', 'ne', 'lt', 'le', 'gt', 'ge'].map((name) => `${name}: ${type}`);
const between = (type: string) => `between: [${type}!]`;
const presence = 'attributeExists: Boolean';

/** The inputs that filters and sort keys of all lists use. */
export const sharedInputs: string = [
  'enum SortDirection {\n  ASC\n  DESC\n}',
  input(
    'StringFilter',
    'All that is given must hold, letter by letter, upper and lower case apart. between: two texts, both included.',
    [...compared('String'), between('String'), 'beginsWith: String', 'contains: String', presence],
  ),
  input('IntFilter', 'All that is given must hold. between: two numbers, both included.', [
    ...compared('Int'),
    between('Int'),
    presence,
  ]),
  input('FloatFilter', 'All that is given must hold. between: two numbers, both included.', [
    ...compared('Float'),
    between('Float'),
    presence,
  ]),
  input(
    'BooleanFilter',
    'All that is given must hold. A record without the field is not equal to true or false.',
    ['eq: Boolean', 'ne: Boolean', presence],
  ),
  input('ListFilter', 'contains: one of the items is exactly this.', ['contains: String', presence]),
  input('PresenceFilter', 'Whether the record has the field.', [presence]),
  input('StringKeyCondition', 'One of these, no more.', [
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
      throw new Error(`The field ${name} is of the type ${type}, for which there is no filter.`);
  }
}

/**
 * The input that filters a list of records: each of their fields, and `and`, `or`, `not`. Throws for a type
 * without a filter.
 */
export function filterType(model: string, fields: readonly FieldType[]): string {
  const own = fields.filter(({ name }) => name !== withoutFilter);
  return input(`${model}Filter`, 'All that is given must hold.', [
    ...own.map((field) => `${field.name}: ${filterOf(field)}`),
    `and: [${model}Filter!]`,
    `or: [${model}Filter!]`,
    `not: ${model}Filter`,
  ]);
}
