import { type AnyNode, type CallExpression, type MemberExpression, type Program, parse } from 'acorn';
import { at, type Declarations, declarationsOf, isFunction, isReference, visitAll } from './syntax';

/*
 * The documented features of APPSYNC_JS 1.0.0 ("Supported runtime features",
 * docs.aws.amazon.com/appsync/latest/devguide/supported-features.html). Anything else counts as unsupported.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The maximum size of a resolver's code in AppSync. */
export const maxCodeBytes = 32_768;

const modules: ReadonlySet<string> = new Set(['@aws-appsync/utils']);

const libraries: ReadonlySet<string> = new Set(['util', 'runtime', 'extensions']);

/** The constants that code may use without importing or declaring them. */
const constants: ReadonlySet<string> = new Set(['NaN', 'Infinity', 'undefined']);

/** The objects themselves cannot be called: `Number(...)` does not work. */
const builtIns: Readonly<Record<string, ReadonlySet<string>>> = {
  Object: new Set(['assign', 'entries', 'hasOwn', 'keys', 'values']),
  Number: new Set(['isFinite', 'isNaN']),
  Math: new Set(['random', 'min', 'max', 'round', 'floor', 'ceil']),
  JSON: new Set(['parse', 'stringify']),
  console: new Set(['log', 'error']),
};

/** The only methods that accept a function. */
const callbackMethods: ReadonlySet<string> = words(
  'forEach map flatMap filter reduce reduceRight find some every findIndex findLast findLastIndex',
);

const ofStrings = words(
  'charAt concat endsWith indexOf lastIndexOf replace replaceAll slice split startsWith toLowerCase ' +
    'toUpperCase trim trimEnd trimStart',
);

const ofArrays = words(
  'concat fill flat indexOf join lastIndexOf pop push reverse shift slice sort splice unshift',
);

/**
 * The methods of strings and arrays. The types of values are not known here, so both are allowed on any
 * value.
 */
const methods: ReadonlySet<string> = new Set([...ofStrings, ...ofArrays, ...callbackMethods]);

/**
 * Methods whose first argument is a Java regular expression, in which anything but a letter may be special.
 */
const patternMethods: ReadonlySet<string> = new Set(['replace', 'replaceAll']);

/** The unary operators; `++`, `--` and `~` are not supported. */
const unaryOperators: ReadonlySet<string> = new Set(['+', '-', '!', 'typeof', 'void', 'delete']);

const refusedBinaryOperators: ReadonlySet<string> = new Set(['in', 'instanceof']);

/** The assignment operators; conditional ones (such as `??=`) are not documented. */
const assignmentOperators: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', '%=']);

/** The supported kinds of syntax nodes, with ESTree's names. */
const nodeTypes: ReadonlySet<string> = words(
  'Program ImportDeclaration ImportSpecifier ExportNamedDeclaration ExportSpecifier ' +
    'FunctionDeclaration ArrowFunctionExpression VariableDeclaration VariableDeclarator ' +
    'BlockStatement ReturnStatement IfStatement SwitchStatement SwitchCase BreakStatement ' +
    'ForInStatement ForOfStatement ExpressionStatement EmptyStatement Identifier Literal ' +
    'TemplateLiteral TemplateElement ArrayExpression ObjectExpression Property SpreadElement ' +
    'RestElement ObjectPattern ArrayPattern MemberExpression CallExpression ChainExpression ' +
    'ConditionalExpression LogicalExpression BinaryExpression UnaryExpression AssignmentExpression',
);

/**
 * Finds what AppSync would reject: features that its documentation does not list, or that it is reported to
 * reject (aws-appsync-community 301, 303, 324).
 * @param code a single ES module
 * @returns messages with line and column: `12:8: the function main calls itself; ...`
 */
export function findUnsupported(code: string): readonly string[] {
  const bytes = Buffer.byteLength(code);
  const tooLarge =
    bytes > maxCodeBytes ? [`it is ${bytes} bytes long; AppSync accepts at most ${maxCodeBytes}`] : [];
  try {
    const program = parse(code, { ecmaVersion: 2022, sourceType: 'module', locations: true });
    return [...tooLarge, ...importFindings(program), ...programFindings(program)];
  } catch (error) {
    if (error instanceof SyntaxError) return [...tooLarge, `it is not an ES module: ${error.message}`];
    throw error;
  }
}

function programFindings(program: Program): string[] {
  const declared = declarationsOf(program);
  const findings: string[] = [];
  visitAll(program, (node, parents) => {
    findings.push(...nodeFindings(node), ...nameFindings(node, parents.at(-1), declared));
    if (node.type === 'CallExpression') findings.push(...callFindings(node, declared));
    if (isFunction(node)) findings.push(...functionFindings(node, parents.at(-1)));
  });
  return [...findings, ...recursionFindings(declared)];
}

/**
 * Reports imports other than one before all other code, because only that form, which AWS's own bundles have,
 * is documented.
 */
function importFindings({ body }: Program): string[] {
  const imports = body.filter((node) => node.type === 'ImportDeclaration');
  const findings = imports.flatMap((node) => {
    const source = String(node.source.value);
    const renamed = node.specifiers.filter(
      (one) =>
        one.type !== 'ImportSpecifier' ||
        one.imported.type !== 'Identifier' ||
        one.imported.name !== one.local.name ||
        !libraries.has(one.local.name),
    );
    return [
      ...(modules.has(source) ? [] : [at(node, `the module ${source} does not exist`)]),
      ...renamed.map((one) => at(one, `${one.local.name} is imported under a different name`)),
    ];
  });
  const [, second] = imports;
  if (second) findings.push(at(second, 'a second import'));
  else if (imports[0] && imports[0] !== body[0]) findings.push(at(imports[0], 'an import after other code'));
  return findings;
}

function nodeFindings(node: AnyNode): string[] {
  const refuse = (what: string) => [at(node, `${what} is not supported`)];
  switch (node.type) {
    case 'AssignmentPattern':
      return refuse('a default value in parameters or destructuring (aws-appsync-community 301)');
    case 'Literal':
      return 'regex' in node || 'bigint' in node ? refuse('a regular expression or a big integer') : [];
    case 'UnaryExpression':
      return unaryOperators.has(node.operator) ? [] : refuse(`the operator ${node.operator}`);
    case 'BinaryExpression':
      return refusedBinaryOperators.has(node.operator) ? refuse(`the operator ${node.operator}`) : [];
    case 'AssignmentExpression':
      return assignmentOperators.has(node.operator) ? [] : refuse(`the operator ${node.operator}`);
    case 'BreakStatement':
      return node.label ? refuse('a label') : [];
    case 'ForOfStatement':
      return node.await ? refuse('for await') : [];
    case 'Property':
      return node.kind !== 'init' || node.method ? refuse('an object method or accessor') : [];
    default:
      return nodeTypes.has(node.type) ? [] : refuse(node.type);
  }
}

function nameFindings(
  node: AnyNode,
  parent: AnyNode | undefined,
  { names, functions }: Declarations,
): string[] {
  if (node.type !== 'Identifier' || !isReference(node, parent)) return [];
  const { name } = node;
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
  if (functions.has(name)) {
    const isDeclared = parent?.type === 'VariableDeclarator' || isFunction(parent);
    return isCalled || isDeclared ? [] : [at(node, `using the function ${name} as a value is not supported`)];
  }
  if (names.has(name) || constants.has(name)) return [];
  // Calls are checked separately.
  if (isCalled) return [];
  if (Object.hasOwn(builtIns, name) && parent?.type === 'MemberExpression') return [];
  return [at(node, `${name} does not exist`)];
}

/** A function must have a name or be the argument of an array method. */
function functionFindings(node: AnyNode, parent: AnyNode | undefined): string[] {
  if (!isFunction(node)) return [];
  const findings = node.params
    .filter((parameter) => parameter.type === 'ObjectPattern' || parameter.type === 'ArrayPattern')
    .map((parameter) =>
      at(parameter, 'destructuring in parameters is not supported (aws-appsync-community 324)'),
    );
  if (node.async || node.generator) findings.push(at(node, 'async and generators are not supported'));
  const isNamed = node.type === 'FunctionDeclaration' || parent?.type === 'VariableDeclarator';
  const isArgument = parent?.type === 'CallExpression' && (parent as CallExpression).callee !== node;
  if (!isNamed && !isArgument) findings.push(at(node, 'using a function as a value is not supported'));
  return findings;
}

/** Reports functions that call themselves, directly or through others. */
function recursionFindings({ functions }: Declarations): string[] {
  const calls = new Map<string, ReadonlySet<string>>();
  for (const [name, node] of functions) {
    const called = new Set<string>();
    visitAll(node, (inner) => {
      if (inner.type !== 'CallExpression' || inner.callee.type !== 'Identifier') return;
      if (functions.has(inner.callee.name)) called.add(inner.callee.name);
    });
    calls.set(name, called);
  }
  return [...functions]
    .filter(([name]) => reaches(name, name, calls))
    .map(([name, node]) => at(node, `the function ${name} calls itself; recursion is not supported`));
}

function reaches(from: string, goal: string, calls: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>();
  const waiting = [...(calls.get(from) ?? [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === goal) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(calls.get(name) ?? []));
  }
  return false;
}

function callFindings(call: CallExpression, declared: Declarations): string[] {
  const { callee } = call;
  const findings = givesFunction(call)
    ? [at(call, 'passing a function as an argument is not supported')]
    : [];
  if (callee.type === 'Identifier') {
    if (declared.functions.has(callee.name)) return findings;
    const instead = callee.name === 'Number' ? '; use +text to convert a string to a number' : '';
    return [...findings, at(call, `${callee.name}(...) is not an AppSync function${instead}`)];
  }
  if (callee.type === 'MemberExpression') return [...findings, ...memberFindings(call, callee)];
  return [...findings, at(call, 'a call to an unnamed function is not supported')];
}

function memberFindings(call: CallExpression, callee: MemberExpression): string[] {
  if (callee.computed || callee.property.type !== 'Identifier') {
    return [at(call, 'a call to a computed member is not supported')];
  }
  const { name } = callee.property;
  const root = rootOf(callee);
  // The local host checks their functions (infra/local/appsync/sandbox-runtime.js).
  if (libraries.has(root)) return [];
  const isBuiltIn = callee.object.type === 'Identifier' && Object.hasOwn(builtIns, root);
  if (isBuiltIn) return builtIns[root]?.has(name) ? [] : [at(call, `${root}.${name}(...) does not exist`)];
  if (!methods.has(name)) return [at(call, `.${name}(...) does not exist for strings or arrays`)];
  if (name === 'sort' && call.arguments.length > 0) return [at(call, '.sort(...) takes no arguments')];
  return patternMethods.has(name) ? patternFindings(call, name) : [];
}

/** Returns `a` for `a.b.c`, and an empty string for other expressions. */
function rootOf(node: AnyNode): string {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return node.type === 'Identifier' ? node.name : '';
}

/**
 * Reports risky patterns: AppSync takes the first argument as a regular expression, and `$` and `\` in the
 * second as special.
 */
function patternFindings(call: CallExpression, name: string): string[] {
  const [pattern] = call.arguments;
  const isPlain =
    pattern?.type === 'Literal' &&
    typeof pattern.value === 'string' &&
    !/[\\^$.|?*+()[\]{}]/.test(pattern.value);
  return isPlain
    ? []
    : [at(call, `.${name}(...) takes a Java regular expression, so only a plain string is supported`)];
}

function givesFunction({ callee, arguments: given }: CallExpression): boolean {
  const isCallback =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callbackMethods.has(callee.property.name);
  return !isCallback && given.some((one) => isFunction(one));
}
