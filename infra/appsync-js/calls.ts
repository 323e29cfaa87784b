import type { AnyNode, CallExpression, MemberExpression } from 'acorn';
import { builtIns, callbackMethods, libraries, methods, patternMethods } from './supported';
import { at, type Declarations, isFunction } from './syntax';

/** Problems with calls: an unknown function, or a function passed where none may be. */
export function callFindings(call: CallExpression, declared: Declarations): string[] {
  const { callee } = call;
  const findings = givesFunction(call) ? [at(call, 'a function as an argument is not supported')] : [];
  if (callee.type === 'Identifier') {
    if (declared.functions.has(callee.name)) return findings;
    const instead = callee.name === 'Number' ? '; +text makes a number of a text' : '';
    return [...findings, at(call, `${callee.name}(...) is no function of AppSync's${instead}`)];
  }
  if (callee.type === 'MemberExpression') return [...findings, ...memberFindings(call, callee)];
  return [...findings, at(call, 'a call of something without a name is not supported')];
}

function memberFindings(call: CallExpression, callee: MemberExpression): string[] {
  if (callee.computed || callee.property.type !== 'Identifier') {
    return [at(call, 'a call of a computed member is not supported')];
  }
  const { name } = callee.property;
  const root = rootOf(callee);
  // The local host knows which functions these have (infra/local/appsync/sandbox-runtime.js).
  if (libraries.has(root)) return [];
  const isBuiltIn = callee.object.type === 'Identifier' && Object.hasOwn(builtIns, root);
  if (isBuiltIn) return builtIns[root]?.has(name) ? [] : [at(call, `${root}.${name}(...) is not there`)];
  if (!methods.has(name)) return [at(call, `.${name}(...) is not there, neither of texts nor of lists`)];
  if (name === 'sort' && call.arguments.length > 0) return [at(call, '.sort(...) takes no arguments')];
  return patternMethods.has(name) ? patternFindings(call, name) : [];
}

/** The name at the left of `a.b.c`; empty for anything else. */
function rootOf(node: AnyNode): string {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  return node.type === 'Identifier' ? node.name : '';
}

/**
 * AppSync reads the first argument as a regular expression, and `$` and `\` in the second as references to
 * it.
 */
function patternFindings(call: CallExpression, name: string): string[] {
  const [pattern] = call.arguments;
  const isPlain =
    pattern?.type === 'Literal' &&
    typeof pattern.value === 'string' &&
    !/[\\^$.|?*+()[\]{}]/.test(pattern.value);
  return isPlain
    ? []
    : [at(call, `.${name}(...) takes a regular expression of Java's, so only a plain text will do`)];
}

function givesFunction({ callee, arguments: given }: CallExpression): boolean {
  const isCallback =
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callbackMethods.has(callee.property.name);
  return !isCallback && given.some((one) => isFunction(one));
}
