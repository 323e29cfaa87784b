import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/**
 * Returns `ctx.info.selectionSetList`, which contains the paths of the fields selected below the current
 * field, such as `items` and `items/id`.
 */
export function selectionSetList(info: GraphQLResolveInfo): string[] {
  const paths = new Set<string>();

  function collect(selections: SelectionSetNode | undefined, prefix: string): void {
    for (const selection of selections?.selections ?? []) {
      switch (selection.kind) {
        case Kind.FIELD: {
          const path = `${prefix}${selection.alias?.value ?? selection.name.value}`;
          paths.add(path);
          collect(selection.selectionSet, `${path}/`);
          break;
        }
        case Kind.INLINE_FRAGMENT:
          collect(selection.selectionSet, prefix);
          break;
        case Kind.FRAGMENT_SPREAD:
          collect(info.fragments[selection.name.value]?.selectionSet, prefix);
          break;
        default: {
          const unknown: never = selection;
          throw new TypeError(`Unknown selection ${JSON.stringify(unknown)}`);
        }
      }
    }
  }

  for (const node of info.fieldNodes) collect(node.selectionSet, '');
  return [...paths];
}
