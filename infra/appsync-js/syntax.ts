import type {
  AnonymousFunctionDeclaration,
  AnyNode,
  ArrowFunctionExpression,
  FunctionDeclaration,
  FunctionExpression,
  Program,
} from 'acorn';

type FunctionNode =
  | FunctionDeclaration
  | AnonymousFunctionDeclaration
  | FunctionExpression
  | ArrowFunctionExpression;

/** Visits a node. The nearest ancestor is last in `parents`, a list that changes after the call. */
export type Visit = (node: AnyNode, parents: readonly AnyNode[]) => void;

export const at = (node: AnyNode, text: string) =>
  `${node.loc?.start.line}:${(node.loc?.start.column ?? 0) + 1}: ${text}`;

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function childrenOf(node: AnyNode): readonly AnyNode[] {
  const children: AnyNode[] = [];
  for (const value of Object.values(node)) {
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children.length > 1 ? children.sort((a, b) => a.start - b.start) : children;
}

/** Visits all nodes, outer ones first. */
export function visitAll(node: AnyNode, visit: Visit): void {
  visitInside(node, visit, []);
}

function visitInside(node: AnyNode, visit: Visit, parents: AnyNode[]): void {
  visit(node, parents);
  parents.push(node);
  for (const child of childrenOf(node)) visitInside(child, visit, parents);
  parents.pop();
}

export const isFunction = (node: AnyNode | null | undefined): node is FunctionNode =>
  node?.type === 'FunctionDeclaration' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'ArrowFunctionExpression';

/** Returns the names that a declaration, a parameter or an import introduces. */
function namesOf(pattern: AnyNode | null | undefined): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesOf(one.type === 'Property' ? one.value : one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => namesOf(one));
    case 'AssignmentPattern':
      return namesOf(pattern.left);
    case 'RestElement':
      return namesOf(pattern.argument);
    default:
      return [];
  }
}

/** The names that the code declares. Scopes are ignored: a declared name is accepted everywhere. */
export interface Declarations {
  readonly names: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, FunctionNode>;
}

export function declarationsOf(program: Program): Declarations {
  const names = new Set<string>();
  const functions = new Map<string, FunctionNode>();
  const add = (found: readonly string[]) => {
    for (const name of found) names.add(name);
  };
  visitAll(program, (node) => {
    if (node.type === 'ImportSpecifier') add([node.local.name]);
    if (node.type === 'VariableDeclarator') {
      add(namesOf(node.id));
      if (node.id.type === 'Identifier' && isFunction(node.init)) functions.set(node.id.name, node.init);
    }
    if (!isFunction(node)) return;
    add(node.params.flatMap((parameter) => namesOf(parameter)));
    if (node.type !== 'FunctionDeclaration' || !node.id) return;
    add([node.id.name]);
    functions.set(node.id.name, node);
  });
  return { names, functions };
}

/** False for an identifier that is only a property name, an import or an export. */
export function isReference(node: AnyNode, parent: AnyNode | undefined): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'Property':
      return parent.value === node || parent.computed;
    case 'ImportSpecifier':
    case 'ExportSpecifier':
      return false;
    default:
      return true;
  }
}
