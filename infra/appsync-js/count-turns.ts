import { type AnyNode, parse } from 'acorn';
import { isFunction, visitAll } from './syntax';

const loops: ReadonlySet<string> = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);

/**
 * Calls a counter in every loop and function, so that it can stop code that does not end. Catching its error
 * does not help, because the next turn throws again.
 * @param script not a module
 * @param call a function without parameters, whose name does not occur in the script
 */
export function countTurns(script: string, call: string): string {
  const insertions: { readonly at: number; readonly text: string }[] = [];
  const wrap = ({ start, end }: AnyNode, before: string, after: string) =>
    insertions.push({ at: start, text: before }, { at: end, text: after });
  visitAll(parse(script, { ecmaVersion: 2022 }), (node) => {
    if (loops.has(node.type) && 'body' in node) wrap(node.body as AnyNode, `{${call}();`, '}');
    if (!isFunction(node)) return;
    if (node.body.type === 'BlockStatement') insertions.push({ at: node.body.start + 1, text: `${call}();` });
    else wrap(node.body, `(${call}(),`, ')');
  });
  // The sort is stable: where two bodies start at one position, the outer one's text comes first.
  let text = '';
  let copied = 0;
  for (const one of insertions.sort((a, b) => a.at - b.at)) {
    text += script.slice(copied, one.at) + one.text;
    copied = one.at;
  }
  return text + script.slice(copied);
}
