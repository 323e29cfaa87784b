import fc from 'fast-check';
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

/**
 * Values collected during a fuzz run: record IDs, page tokens and client tokens. The lists grow as the run
 * progresses.
 */
export interface Known {
  readonly ids: string[];
  readonly nextTokens: string[];
  readonly clientTokens: string[];
}

/** Plausible values by field name, so that some requests are valid. */
const plausible: Readonly<Record<string, readonly unknown[]>> = {
  _version: [0, 1, 2],
  activityType: ['movement', 'breathing'],
  category: ['Movement'],
  days: [['Mon', 'Tue']],
  duration: [60],
  equipment: ['["Mat"]'],
  exerciseTime: ['09:55'],
  hour: ['9', '14'],
  how: ['["Stand up"]'],
  kind: ['text', 'image'],
  limit: [1, 10, 1_000],
  scheduledDate: ['2026-03-04'],
  title: ['Desk reset'],
  type: ['stretch', 'movement'],
  url: ['/content/a.png'],
  userID: ['ana@northwind.example'],
};

/**
 * Strings that may confuse a program: markup, statements, control characters, other scripts, lone surrogates
 * and very long text.
 */
const oddTexts = [
  '',
  ' ',
  'null',
  '__proto__',
  'constructor',
  '"',
  '\'; DROP TABLE "Set" --',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{"a":',
  '[[[[[',
  '\u0000',
  '\u202e',
  '\ud800',
  '🧘'.repeat(50),
  'x'.repeat(5_001),
  '../../etc/passwd',
  '=1+1',
  '2026-02-30',
  '25:61',
];

const oddNumbers = [0, -1, 0.5, 1_001, 2_147_483_647, 2_147_483_648, -2_147_483_649, 1e15, 1e300];

const text = () => fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 40 }));

/** Any JSON value. */
const anything = () =>
  fc.oneof(
    fc.constantFrom(null, true, false),
    fc.constantFrom(...oddNumbers),
    text(),
    fc.constantFrom([], {}, [null], ['a', ['b']], { a: { b: 1 } }, [[[[]]]]),
  );

/** Returns one element of a growing list, or `otherwise` while the list is empty. */
const oneOf = (list: readonly string[], otherwise: string) =>
  fc.nat().map((place) => list[place % Math.max(1, list.length)] ?? otherwise);

function scalar(type: string, name: string, known: Known): fc.Arbitrary<unknown> {
  if (name === 'clientToken')
    return fc.oneof({ weight: 6, arbitrary: fc.uuid() }, oneOf(known.clientTokens, 'a'), text());
  if (name === 'nextToken') return fc.oneof(oneOf(known.nextTokens, 'a'), text());
  if (/^(id|.*I[dD])$/.test(name))
    return fc.oneof({ weight: 6, arbitrary: oneOf(known.ids, 'none') }, fc.uuid(), text());
  const good = plausible[name];
  const typed = typedScalar(type);
  return good ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...good) }, typed) : typed;
}

function typedScalar(type: string): fc.Arbitrary<unknown> {
  switch (type) {
    case 'Int':
      return fc.oneof(fc.integer({ min: 0, max: 500 }), fc.constantFrom(...oddNumbers));
    case 'Float':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(...oddNumbers));
    case 'Boolean':
      return fc.boolean();
    case 'AWSJSON':
      return fc.oneof(
        anything().map((value) => JSON.stringify(value)),
        text(),
      );
    default:
      return fc.oneof(fc.constantFrom('Desk reset', 'Calm'), text());
  }
}

/** Returns a filter nested to this depth. */
const nested = (depth: number): object =>
  depth === 0 ? { id: { eq: 'a' } } : depth % 2 ? { not: nested(depth - 1) } : { and: [nested(depth - 1)] };

const deepest = 3;

function inputObject(type: GraphQLInputObjectType, known: Known, depth: number): fc.Arbitrary<unknown> {
  const all = Object.values(type.getFields());
  const fields = depth < deepest ? all : all.filter((field) => !isInputObjectType(bare(field.type)));
  const values = Object.fromEntries(
    fields.map((field) => [field.name, argumentValue(field.type, field.name, known, depth + 1)]),
  );
  const must = fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
  const good = fields.map((field) => field.name).filter((name) => name in plausible && !must.includes(name));
  const record = (required: readonly string[]) => fc.record(values, { requiredKeys: [...required] });
  const few = fc
    .tuple(record([...must, ...good]), fc.subarray([...new Set([...must, ...good])]), fc.boolean())
    .map(([whole, kept, isRight]) => {
      const named = isRight ? [...must, ...good] : kept;
      return Object.fromEntries(Object.entries(whole).filter(([name]) => named.includes(name)));
    });
  const choices: fc.WeightedArbitrary<unknown>[] = [
    { weight: 6, arbitrary: few },
    { weight: 3, arbitrary: record(must) },
    { weight: 1, arbitrary: few.map((whole) => ({ ...whole, noSuchField: 1 })) },
  ];
  if ('not' in type.getFields()) {
    choices.push({ weight: 1, arbitrary: fc.constantFrom(2, 9, 50).map(nested) });
  }
  return fc.oneof(...choices);
}

/** Returns the type without its "not null" and "list of" wrappers. */
function bare(type: GraphQLInputType): GraphQLInputType {
  return isNonNullType(type) || isListType(type) ? bare(type.ofType) : type;
}

/** Generates a value for an argument or an input field, usually but not always of the right type. */
export function argumentValue(
  type: GraphQLInputType,
  name: string,
  known: Known,
  depth = 0,
): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: depth === 0 ? 30 : 60, arbitrary: typedValue(type, name, known, depth) },
    { weight: 1, arbitrary: anything() },
  );
}

function typedValue(
  type: GraphQLInputType,
  name: string,
  known: Known,
  depth: number,
): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return typedValue(type.ofType, name, known, depth);
  if (isListType(type)) {
    if (name in plausible) return scalar('String', name, known);
    const items = fc.array(typedValue(type.ofType, name, known, depth + 1), { maxLength: 4 });
    return fc.oneof(
      { weight: 20, arbitrary: items },
      { weight: 1, arbitrary: fc.constant(Array(300).fill('x')) },
    );
  }
  if (isInputObjectType(type)) return inputObject(type, known, depth);
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map((value) => value.name), 'NoSuchValue');
  return scalar(type.name, name, known);
}
