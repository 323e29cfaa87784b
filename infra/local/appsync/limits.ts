import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { parsedJson } from '../base/json';

export function limitRules(limits: {
  readonly introspection: boolean;
  readonly queryDepthLimit: number | undefined;
}): ValidationRule[] {
  const rules: ValidationRule[] = [];
  if (!limits.introspection) rules.push(NoSchemaIntrospectionCustomRule);
  if (limits.queryDepthLimit !== undefined) rules.push(depthRule(limits.queryDepthLimit));
  return rules;
}

/**
 * Limits the depth of a query. The fields of Query are at level 1. Introspection, if enabled, may be deeper.
 */
function depthRule(limit: number): ValidationRule {
  return (context) => {
    const depthOf = depthCounter(context);
    return {
      OperationDefinition(node) {
        const depth = depthOf(node.selectionSet);
        if (depth <= limit) return;
        context.reportError(
          new GraphQLError(`The query is ${depth} levels deep, but at most ${limit} are allowed.`, {
            nodes: node,
          }),
        );
      },
    };
  };
}

/**
 * Returns a function that counts levels. It visits each fragment once: fragments that spread each other twice
 * would double the work at every level.
 */
function depthCounter(context: ValidationContext): (selections: SelectionSetNode) => number {
  const known = new Map<FragmentDefinitionNode, number>();

  function ofFragment(name: string): number {
    const fragment = context.getFragment(name);
    if (!fragment) return 0;
    const depth = known.get(fragment);
    if (depth !== undefined) return depth;
    // GraphQL's own rule reports recursive fragments; this only avoids endless recursion.
    known.set(fragment, 0);
    const counted = ofSelections(fragment.selectionSet);
    known.set(fragment, counted);
    return counted;
  }

  function ofSelections(selections: SelectionSetNode | undefined): number {
    let deepest = 0;
    for (const selection of selections?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        if (!selection.name.value.startsWith('__')) {
          deepest = Math.max(deepest, 1 + ofSelections(selection.selectionSet));
        }
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        deepest = Math.max(deepest, ofSelections(selection.selectionSet));
      } else {
        deepest = Math.max(deepest, ofFragment(selection.name.value));
      }
    }
    return deepest;
  }

  return ofSelections;
}

/*
 * Rejects short requests that select much data: AppSync can handle them, one machine cannot. Only the local
 * host has these limits, which are far above the panel's needs.
 */

/** The maximum number of tokens. Validation compares fields with each other, in quadratic time. */
export const maxTokens = 5_000;
/** The maximum number of fields. A fragment's fields count each time it is spread. */
const maxFields = 1_000;
/**
 * The maximum number of names for one field in a selection set. Each alias repeats everything inside the
 * field.
 */
const maxNames = 20;

/**
 * Returns an error for a document that selects too much. Call this before the validation against the schema.
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
 * Returns a function that counts fields. It counts each fragment once: fragments that spread each other twice
 * would double the work at every level.
 */
function fieldCounter(fragments: Fragments): (selections: SelectionSetNode) => number {
  const known = new Map<string, number>();
  const ofFragment = (name: string): number => {
    const counted = known.get(name);
    if (counted !== undefined) return counted;
    // GraphQL's own rule reports recursive fragments; this only avoids endless recursion.
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
 * Returns the most names that a field has. Visits every occurrence of a field, so the number of fields must
 * be checked first.
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
      // The resolver limit already applies to the fields of Query and Mutation.
      if (place.set === selections || size <= maxNames) continue;
      const message = `The field '${name}' is requested under ${size} names in one selection set, but at most ${maxNames} are allowed.`;
      return new GraphQLError(message);
    }
  }
  return undefined;
}

/**
 * The maximum nesting of a request. Valid requests have fewer levels; recursive parsers can handle this many.
 */
const maxLevels = 1000;

export class NestingError extends Error {
  override readonly name = 'BadRequestException';

  constructor() {
    super(`The request is nested more than ${maxLevels} levels deep.`);
  }
}

/**
 * Rejects a body that would overflow a parser's stack. JSON can encode a brace as `\u007b`, so the decoded
 * query is checked too.
 * @throws NestingError
 */
export function demandShallow(body: string): void {
  demandFewLevels(body);
  const query = queryOf(body);
  if (query !== undefined) demandFewLevels(query);
}

function demandFewLevels(text: string): void {
  let level = 0;
  for (const character of text) {
    if (character === '{' || character === '[' || character === '(') level += 1;
    if (character === '}' || character === ']' || character === ')') level -= 1;
    if (level > maxLevels) throw new NestingError();
  }
}

/** Returns the query of a request, or undefined for invalid JSON, which is rejected later. */
function queryOf(body: string): string | undefined {
  const request = parsedJson(body);
  const isObject = typeof request === 'object' && request !== null && 'query' in request;
  return isObject && typeof request.query === 'string' ? request.query : undefined;
}

/** AppSync's maximum for the answer of a data source. */
const maxBytes = 5 * 1000 * 1000;

export class AnswerSizeError extends Error {
  override readonly name = 'ResponseTooLargeException';

  constructor(bytes: number) {
    const megabytes = (count: number) => `${Math.ceil(count / 100_000) / 10} MB`;
    super(
      `The response would be ${megabytes(bytes)}; the maximum is ${megabytes(maxBytes)}. Ask for fewer items or fields.`,
    );
  }
}

/** Throws an AnswerSizeError if the answer is too large. */
export function demandSmall(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new AnswerSizeError(bytes);
  return text;
}
