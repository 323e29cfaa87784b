/*
 * The documented features of APPSYNC_JS 1.0.0 ("Supported runtime features",
 * docs.aws.amazon.com/appsync/latest/devguide/supported-features.html). Anything else counts as unsupported.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** AppSync's maximum. */
export const maxCodeBytes = 32_768;

export const modules: ReadonlySet<string> = new Set(['@aws-appsync/utils']);

/** Of the AppSync module. */
export const libraries: ReadonlySet<string> = new Set(['util', 'runtime', 'extensions']);

/** Neither imported nor declared. */
export const constants: ReadonlySet<string> = new Set(['NaN', 'Infinity', 'undefined']);

/** The objects themselves cannot be called: `Number(...)` does not work. */
export const builtIns: Readonly<Record<string, ReadonlySet<string>>> = {
  Object: new Set(['assign', 'entries', 'hasOwn', 'keys', 'values']),
  Number: new Set(['isFinite', 'isNaN']),
  Math: new Set(['random', 'min', 'max', 'round', 'floor', 'ceil']),
  JSON: new Set(['parse', 'stringify']),
  console: new Set(['log', 'error']),
};

/** The only ones that accept a function. */
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

/** The types of values are not known here, so both are allowed on any value. */
export const methods: ReadonlySet<string> = new Set([...ofStrings, ...ofArrays, ...callbackMethods]);

/** Their first argument is a Java regular expression, in which anything but a letter may be special. */
export const patternMethods: ReadonlySet<string> = new Set(['replace', 'replaceAll']);

/** `++`, `--` and `~` are not supported. */
export const unaryOperators: ReadonlySet<string> = new Set(['+', '-', '!', 'typeof', 'void', 'delete']);

export const refusedBinaryOperators: ReadonlySet<string> = new Set(['in', 'instanceof']);

/** Conditional ones (such as `??=`) are not documented. */
export const assignmentOperators: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', '%=']);

/** ESTree's. */
export const nodeTypes: ReadonlySet<string> = words(
  'Program ImportDeclaration ImportSpecifier ExportNamedDeclaration ExportSpecifier ' +
    'FunctionDeclaration ArrowFunctionExpression VariableDeclaration VariableDeclarator ' +
    'BlockStatement ReturnStatement IfStatement SwitchStatement SwitchCase BreakStatement ' +
    'ForInStatement ForOfStatement ExpressionStatement EmptyStatement Identifier Literal ' +
    'TemplateLiteral TemplateElement ArrayExpression ObjectExpression Property SpreadElement ' +
    'RestElement ObjectPattern ArrayPattern MemberExpression CallExpression ChainExpression ' +
    'ConditionalExpression LogicalExpression BinaryExpression UnaryExpression AssignmentExpression',
);
