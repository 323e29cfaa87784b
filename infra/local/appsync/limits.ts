import {
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

export function limitRules(limits: {
  readonly introspection: boolean;
  readonly queryDepthLimit: number | undefined;
}): ValidationRule[] {
  const rules: ValidationRule[] = [];
  if (!limits.introspection) rules.push(NoSchemaIntrospectionCustomRule);
  if (limits.queryDepthLimit !== undefined) rules.push(depthRule(limits.queryDepthLimit));
  return rules;
}

/** The fields of Query are at level 1. Introspection, if enabled, may be deeper. */
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

/** Visits each fragment once: fragments that spread each other twice would double the work at every level. */
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
