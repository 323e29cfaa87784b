/*
 * Lists the documented features of AppSync's JavaScript runtime, APPSYNC_JS 1.0.0. The source is "Supported
 * runtime features" in the AppSync developer guide
 * (docs.aws.amazon.com/appsync/latest/devguide/supported-features.html). Any other feature is treated as
 * unsupported.
 */

/** AppSync's maximum code size, in bytes (32 KB). */
export const maxCodeBytes = 32_768;

/** The modules provided by AppSync. */
export const modules: ReadonlySet<string> = new Set(['@aws-appsync/utils']);

/** The exports of the AppSync module. */
export const libraries: ReadonlySet<string> = new Set(['util', 'runtime', 'extensions']);

/** The names that are available without being imported or declared. */
export const constants: ReadonlySet<string> = new Set(['NaN', 'Infinity', 'undefined']);

/**
 * The functions on the built-in objects. The objects themselves cannot be called: `Number(...)` does not
 * work.
 */
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

/**
 * String and array methods. The types of values are not known here, so both kinds of methods are allowed on
 * any value.
 */
export const methods: ReadonlySet<string> = new Set([...ofStrings, ...ofArrays, ...callbackMethods]);

/**
 * The methods whose first argument AppSync interprets as a Java regular expression. Any character other than
 * a letter may have a special meaning in that argument.
 */
export const patternMethods: ReadonlySet<string> = new Set(['replace', 'replaceAll']);

/** The unary operators. `++`, `--` and `~` are not supported. */
export const unaryOperators: ReadonlySet<string> = new Set(['+', '-', '!', 'typeof', 'void', 'delete']);

/** The binary operators that AppSync does not support. */
export const refusedBinaryOperators: ReadonlySet<string> = new Set(['in', 'instanceof']);

/** The assignment operators. Conditional assignment operators (such as `??=`) are not documented. */
export const assignmentOperators: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', '%=']);

/** The ESTree node types in the documented statements, literals and functions. */
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
