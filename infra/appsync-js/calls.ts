import type { AnyNode, CallExpression, MemberExpression } from 'acorn';
import { builtIns, callbackMethods, libraries, methods, patternMethods } from './supported';
import { at, type Declarations, isFunction } from './syntax';

export function callFindings(call: CallExpression, declared: Declarations): string[] {
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

/** `a` for `a.b.c`, or an empty string for other expressions. */
function rootOf(node: AnyNode): string {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return node.type === 'Identifier' ? node.name : '';
}

/** AppSync takes the first argument as a regular expression, and `$` and `\` in the second as special. */
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
