import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/*
 * Limits for short requests that select a lot of data. AppSync has the time and memory for them, but one
 * machine must reject them. These limits are specific to the local host, and much higher than the panel
 * needs.
 */

/** Maximum number of tokens of a query, because comparing fields with each other takes quadratic time. */
export const maxTokens = 5_000;
/** Maximum number of fields of one operation. Those of a fragment count wherever it is spread. */
const maxFields = 1_000;
/** Maximum number of aliases for the same field in one place, because each repeats everything inside it. */
const maxNames = 20;

/**
 * Returns the limit that a document exceeds, checked before it is validated against the schema, or undefined
 * if there is none. A field counts once for each place where it occurs, even in short texts.
 */
export function tooBroad(document: DocumentNode): GraphQLError | undefined {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  const count = fieldCounter(fragments);
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue;
    const fields = count(node.selectionSet);
    if (fields > maxFields)
      return new GraphQLError(
        `The query asks for ${countText(fields)} fields, but at most 1,000 are allowed.`,
      );
    const repeated = maxNamed(node.selectionSet, fragments);
    if (repeated) return repeated;
  }
  return undefined;
}

const countText = (fields: number) =>
  fields > 1_000_000 ? 'more than 1,000,000' : fields.toLocaleString('en');

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/**
 * Counts each fragment once, so that fragments that spread each other twice do not double the work at every
 * level.
 */
function fieldCounter(fragments: Fragments): (selections: SelectionSetNode) => number {
  const known = new Map<string, number>();
  const ofFragment = (name: string): number => {
    const counted = known.get(name);
    if (counted !== undefined) return counted;
    // GraphQL's own rule reports recursive fragments. Here, they must only not recurse forever.
    known.set(name, 0);
    const fields = count(fragments.get(name)?.selectionSet);
    known.set(name, fields);
    return fields;
  };
  const count = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + 1 + count(selection.selectionSet);
      if (selection.kind === Kind.INLINE_FRAGMENT) return sum + count(selection.selectionSet);
      return sum + ofFragment(selection.name.value);
    }, 0);
  return count;
}

/**
 * Returns the first field with too many aliases in one place. Call it after the fields are counted, because
 * it visits each occurrence.
 */
function maxNamed(selections: SelectionSetNode, fragments: Fragments): GraphQLError | undefined {
  const places: { readonly set: SelectionSetNode; readonly above: ReadonlySet<string> }[] = [
    { set: selections, above: new Set() },
  ];
  for (let place = places.pop(); place; place = places.pop()) {
    const names = new Map<string, Set<string>>();
    const above = new Set(place.above);
    const left: SelectionSetNode[] = [place.set];
    for (let set = left.pop(); set; set = left.pop()) {
      for (const selection of set.selections) {
        if (selection.kind === Kind.INLINE_FRAGMENT) left.push(selection.selectionSet);
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments.get(selection.name.value);
          if (!fragment || above.has(selection.name.value)) continue;
          above.add(selection.name.value);
          left.push(fragment.selectionSet);
        } else {
          const { name, alias = name, selectionSet } = selection;
          names.set(name.value, (names.get(name.value) ?? new Set()).add(alias.value));
          if (selectionSet) places.push({ set: selectionSet, above });
        }
      }
    }
    for (const [name, { size }] of names) {
      // The limit of resolvers already covers the fields of Query and Mutation.
      if (place.set === selections || size <= maxNames) continue;
      const message = `The field '${name}' is requested under ${size} names in one place, but at most ${maxNames} are allowed.`;
      return new GraphQLError(message);
    }
  }
  return undefined;
}
