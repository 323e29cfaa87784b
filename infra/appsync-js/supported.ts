/*
 * The documented features of APPSYNC_JS 1.0.0 ("Supported runtime features",
 * docs.aws.amazon.com/appsync/latest/devguide/supported-features.html). Anything else counts as unsupported.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The maximum size of a resolver's code in AppSync. */
export const maxCodeBytes = 32_768;

export const modules: ReadonlySet<string> = new Set(['@aws-appsync/utils']);

/** The libraries of the AppSync module. */
export const libraries: ReadonlySet<string> = new Set(['util', 'runtime', 'extensions']);

/** The constants that code may use without importing or declaring them. */
export const constants: ReadonlySet<string> = new Set(['NaN', 'Infinity', 'undefined']);

/** The objects themselves cannot be called: `Number(...)` does not work. */
export const builtIns: Readonly<Record<string, ReadonlySet<string>>> = {
  Object: new Set(['assign', 'entries', 'hasOwn', 'keys', 'values']),
  Number: new Set(['isFinite', 'isNaN']),
  Math: new Set(['random', 'min', 'max', 'round', 'floor', 'ceil']),
  JSON: new Set(['parse', 'stringify']),
  console: new Set(['log', 'error']),
};

/** The only methods that accept a function. */
export const callbackMethods: ReadonlySet<string> = words(
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
export const methods: ReadonlySet<string> = new Set([...ofStrings, ...ofArrays, ...callbackMethods]);

/**
 * Methods whose first argument is a Java regular expression, in which anything but a letter may be special.
 */
export const patternMethods: ReadonlySet<string> = new Set(['replace', 'replaceAll']);

/** The unary operators; `++`, `--` and `~` are not supported. */
export const unaryOperators: ReadonlySet<string> = new Set(['+', '-', '!', 'typeof', 'void', 'delete']);

export const refusedBinaryOperators: ReadonlySet<string> = new Set(['in', 'instanceof']);

/** The assignment operators; conditional ones (such as `??=`) are not documented. */
export const assignmentOperators: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', '%=']);

/** The supported kinds of syntax nodes, with ESTree's names. */
export const nodeTypes: ReadonlySet<string> = words(
  'Program ImportDeclaration ImportSpecifier ExportNamedDeclaration ExportSpecifier ' +
    'FunctionDeclaration ArrowFunctionExpression VariableDeclaration VariableDeclarator ' +
    'BlockStatement ReturnStatement IfStatement SwitchStatement SwitchCase BreakStatement ' +
    'ForInStatement ForOfStatement ExpressionStatement EmptyStatement Identifier Literal ' +
    'TemplateLiteral TemplateElement ArrayExpression ObjectExpression Property SpreadElement ' +
    'RestElement ObjectPattern ArrayPattern MemberExpression CallExpression ChainExpression ' +
    'ConditionalExpression LogicalExpression BinaryExpression UnaryExpression AssignmentExpression',
);
