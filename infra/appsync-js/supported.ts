/*
 * The documented features of AppSync's JavaScript runtime, APPSYNC_JS 1.0.0: "Supported runtime features" in
 * the AppSync developer guide (docs.aws.amazon.com/appsync/latest/devguide/supported-features.html). Anything
 * not listed there is treated as unsupported.
 */

/** AppSync's maximum size of code (32 KB). */
export const maxCodeBytes = 32_768;

/** Modules provided by AppSync. */
export const modules: ReadonlySet<string> = new Set(['@aws-appsync/utils']);

/** The exports of that module. */
export const libraries: ReadonlySet<string> = new Set(['util', 'runtime', 'extensions']);

/** Names that are available without an import or a declaration. */
export const constants: ReadonlySet<string> = new Set(['NaN', 'Infinity', 'undefined']);

/** Functions of the built-in objects, which may only be called. `Number(...)` and the like do not exist. */
export const builtIns: Readonly<Record<string, ReadonlySet<string>>> = {
  Object: new Set(['assign', 'entries', 'hasOwn', 'keys', 'values']),
  Number: new Set(['isFinite', 'isNaN']),
  Math: new Set(['random', 'min', 'max', 'round', 'floor', 'ceil']),
  JSON: new Set(['parse', 'stringify']),
  console: new Set(['log', 'error']),
};

/** The only array methods that accept a function. */
export const callbackMethods: ReadonlySet<string> = new Set([
  'forEach',
  'map',
  'flatMap',
  'filter',
  'reduce',
  'reduceRight',
  'find',
  'some',
  'every',
  'findIndex',
  'findLast',
  'findLastIndex',
]);

const ofStrings = [
  'charAt',
  'concat',
  'endsWith',
  'indexOf',
  'lastIndexOf',
  'replace',
  'replaceAll',
  'slice',
  'split',
  'startsWith',
  'toLowerCase',
  'toUpperCase',
  'trim',
  'trimEnd',
  'trimStart',
];

const ofArrays = [
  'concat',
  'fill',
  'flat',
  'indexOf',
  'join',
  'lastIndexOf',
  'pop',
  'push',
  'reverse',
  'shift',
  'slice',
  'sort',
  'splice',
  'unshift',
];

/** Methods of strings and arrays. A bundle does not show the type of a value, so both are allowed. */
export const methods: ReadonlySet<string> = new Set([...ofStrings, ...ofArrays, ...callbackMethods]);

/**
 * Methods whose first argument AppSync interprets as a Java regular expression, in which characters other
 * than letters may have a special meaning.
 */
export const patternMethods: ReadonlySet<string> = new Set(['replace', 'replaceAll']);

/** Operators with one operand. `++`, `--` and `~` do not exist. */
export const unaryOperators: ReadonlySet<string> = new Set(['+', '-', '!', 'typeof', 'void', 'delete']);

/** Operators with two operands that do not exist. */
export const refusedBinaryOperators: ReadonlySet<string> = new Set(['in', 'instanceof']);

/** Assignments; conditional ones (`??=`) are not documented. */
export const assignmentOperators: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', '%=']);

/** Kinds of ESTree nodes in the documented statements, literals and functions. */
export const nodeTypes: ReadonlySet<string> = new Set([
  'Program',
  'ImportDeclaration',
  'ImportSpecifier',
  'ExportNamedDeclaration',
  'ExportSpecifier',
  'FunctionDeclaration',
  'ArrowFunctionExpression',
  'VariableDeclaration',
  'VariableDeclarator',
  'BlockStatement',
  'ReturnStatement',
  'IfStatement',
  'SwitchStatement',
  'SwitchCase',
  'BreakStatement',
  'ForInStatement',
  'ForOfStatement',
  'ExpressionStatement',
  'EmptyStatement',
  'Identifier',
  'Literal',
  'TemplateLiteral',
  'TemplateElement',
  'ArrayExpression',
  'ObjectExpression',
  'Property',
  'SpreadElement',
  'RestElement',
  'ObjectPattern',
  'ArrayPattern',
  'MemberExpression',
  'CallExpression',
  'ChainExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'BinaryExpression',
  'UnaryExpression',
  'AssignmentExpression',
]);
