import type { State } from './machine';

/** The data passed from one state to the next. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Returns the value at a path in the input (`$`, `$.work.hop`) or in the context object
 * (`$$.Map.Item.Value`).
 */
export function pathValue(path: string, input: Json, context: Readonly<Record<string, unknown>>): unknown {
  const [root, ...names] = path.split('.');
  if (root !== '$' && root !== '$$') throw new Error(`A path that is not simulated: ${path}`);
  let value: unknown = root === '$' ? input : context;
  for (const name of names) {
    if (!/^\w+$/.test(name)) throw new Error(`A path that is not simulated: ${path}`);
    value = (value as Record<string, unknown> | undefined)?.[name];
    if (value === undefined) throw new Error(`There is nothing at ${path} in ${JSON.stringify(input)}.`);
  }
  return value;
}

/** Evaluates a payload template, in which members whose names end with `.$` contain paths. */
export function templated(
  template: unknown,
  input: Json,
  context: Readonly<Record<string, unknown>>,
): unknown {
  if (typeof template !== 'object' || template === null || Array.isArray(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) =>
      name.endsWith('.$')
        ? [name.slice(0, -2), pathValue(String(value), input, context)]
        : [name, templated(value, input, context)],
    ),
  );
}

/**
 * Returns the input with a task's result inserted at the task's path. If the path is null, the result is
 * discarded.
 */
export function placed(path: string | null | undefined, input: Json, result: Json): Json {
  if (path === null) return input;
  const [, name] = /^\$\.(\w+)$/.exec(path ?? '') ?? [];
  if (name === undefined) throw new Error(`A ResultPath that is not simulated: ${path}`);
  return { ...(input as object), [name]: result };
}

/** Returns a Choice's next state. */
export function chosen({ Choices, Default }: Extract<State, { Type: 'Choice' }>, input: Json): string {
  const found = Choices.find((choice) => {
    if (choice.IsPresent !== undefined) {
      const name = choice.Variable.replace(/^\$\./, '');
      return name in (input as object) === choice.IsPresent;
    }
    return pathValue(choice.Variable, input, {}) === choice.StringEquals;
  });
  return found?.Next ?? Default;
}
