import { at, type Declarations, visitAll } from './syntax';

/** Finds functions that call themselves, directly or indirectly. AppSync rejects recursion. */
export function recursionFindings({ functions }: Declarations): string[] {
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
