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
 * Adds a call to the start of every loop's body and of every function, so that a counter can stop code that
 * does not end. Code cannot get past the counter by catching its error, because the next turn throws again.
 *
 * @param script a script, not a module
 * @param call the name of a function without parameters; it must not occur in the script
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
  // The sort is stable, so where two bodies start at the same position, the outer one's text comes first.
  let text = '';
  let copied = 0;
  for (const one of insertions.sort((a, b) => a.at - b.at)) {
    text += script.slice(copied, one.at) + one.text;
    copied = one.at;
  }
  return text + script.slice(copied);
}
