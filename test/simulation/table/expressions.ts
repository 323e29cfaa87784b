import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { Tokens } from './tokens';
import { type Item, order, same, typeOf } from './values';

/** The item and values used to evaluate an expression. */
export interface Scope {
  readonly item: Item;
  readonly names?: Readonly<Record<string, string>> | undefined;
  readonly values?: Readonly<Record<string, AttributeValue>> | undefined;
}

export type Condition = (scope: Scope) => boolean;
type Operand = (scope: Scope) => AttributeValue | undefined;

const conditions = new Map<string, Condition>();

/** Parses a condition, a filter or a key condition. Each distinct text is parsed only once. */
export function conditionOf(text: string): Condition {
  const known = conditions.get(text);
  if (known) return known;
  const tokens = new Tokens(text);
  const condition = either(tokens);
  if (tokens.next !== undefined) throw tokens.unexpected('the end');
  conditions.set(text, condition);
  return condition;
}

function either(tokens: Tokens): Condition {
  const parts = [both(tokens)];
  while (tokens.takeIf('OR')) parts.push(both(tokens));
  return parts.length === 1 && parts[0] ? parts[0] : (scope) => parts.some((part) => part(scope));
}

function both(tokens: Tokens): Condition {
  const parts = [negation(tokens)];
  while (tokens.takeIf('AND')) parts.push(negation(tokens));
  return parts.length === 1 && parts[0] ? parts[0] : (scope) => parts.every((part) => part(scope));
}

function negation(tokens: Tokens): Condition {
  if (!tokens.takeIf('NOT')) return single(tokens);
  const inner = negation(tokens);
  return (scope) => !inner(scope);
}

function single(tokens: Tokens): Condition {
  if (tokens.takeIf('(')) {
    const inner = either(tokens);
    tokens.expect(')');
    return inner;
  }
  if (tokens.takeIf('ATTRIBUTE_EXISTS')) return existence(tokens, true);
  if (tokens.takeIf('ATTRIBUTE_NOT_EXISTS')) return existence(tokens, false);
  if (tokens.takeIf('BEGINS_WITH')) return beginning(tokens);
  return comparison(tokens);
}

function existence(tokens: Tokens, wanted: boolean): Condition {
  tokens.expect('(');
  const path = operand(tokens);
  tokens.expect(')');
  return (scope) => (path(scope) !== undefined) === wanted;
}

function beginning(tokens: Tokens): Condition {
  tokens.expect('(');
  const whole = operand(tokens);
  tokens.expect(',');
  const start = operand(tokens);
  tokens.expect(')');
  return (scope) => {
    const text = whole(scope)?.S;
    const first = start(scope)?.S;
    return text !== undefined && first !== undefined && text.startsWith(first);
  };
}

function comparison(tokens: Tokens): Condition {
  const left = operand(tokens);
  if (tokens.takeIf('IN')) {
    tokens.expect('(');
    const all = tokens.list(() => operand(tokens));
    tokens.expect(')');
    return (scope) => {
      const value = left(scope);
      return value !== undefined && all.some((one) => same(value, one(scope)));
    };
  }
  if (tokens.takeIf('BETWEEN')) {
    const from = operand(tokens);
    tokens.expect('AND');
    const to = operand(tokens);
    return (scope) => {
      const value = left(scope);
      const low = order(value, from(scope));
      const high = order(value, to(scope));
      return low !== undefined && high !== undefined && low >= 0 && high <= 0;
    };
  }
  const compare = comparisons[tokens.take()];
  if (!compare) throw tokens.unexpected('a comparison before it');
  const right = operand(tokens);
  return (scope) => compare(left(scope), right(scope));
}

type Value = AttributeValue | undefined;

const ordered = (holds: (sign: number) => boolean) => (a: Value, b: Value) => {
  const sign = order(a, b);
  return sign !== undefined && holds(sign);
};

const comparisons: Readonly<Record<string, (a: Value, b: Value) => boolean>> = {
  '=': (a, b) => a !== undefined && b !== undefined && same(a, b),
  // A missing attribute is not equal to any value.
  '<>': (a, b) => !same(a, b),
  '<': ordered((sign) => sign < 0),
  '<=': ordered((sign) => sign <= 0),
  '>': ordered((sign) => sign > 0),
  '>=': ordered((sign) => sign >= 0),
};

/** Parses a path or a value. */
function operand(tokens: Tokens): Operand {
  const token = tokens.take();
  if (token.startsWith(':')) return ({ values }) => required(values?.[token], token);
  const steps = token.split('.');
  return (scope) => {
    let value: Value = { M: scope.item as Record<string, AttributeValue> };
    for (const step of steps) value = value?.M?.[nameOf(step, scope)];
    return value;
  };
}

function required(value: Value, token: string): AttributeValue {
  if (value === undefined) throw new Error(`The expression uses ${token}, which has no value.`);
  return value;
}

/** Returns the name of an attribute, given either the name itself or a placeholder for it. */
export function nameOf(token: string, { names }: Pick<Scope, 'names'>): string {
  if (!token.startsWith('#')) return token;
  const name = names?.[token];
  if (name === undefined) throw new Error(`The expression uses ${token}, which has no name.`);
  return name;
}

type Update = (scope: Scope) => Item;
const updates = new Map<string, Update>();

/**
 * Parses an update expression that uses SET and REMOVE on whole attributes. Each distinct text is parsed only
 * once. The result is a function that returns the changed item.
 */
export function updateOf(text: string): Update {
  const known = updates.get(text);
  if (known) return known;
  const tokens = new Tokens(text);
  const sets: { readonly name: string; readonly value: Operand }[] = [];
  const removals: string[] = [];
  while (tokens.next !== undefined) {
    if (tokens.takeIf('SET')) sets.push(...tokens.list(() => assignment(tokens)));
    else if (tokens.takeIf('REMOVE')) removals.push(...tokens.list(() => attribute(tokens)));
    else throw tokens.unexpected('SET or REMOVE');
  }
  const update: Update = (scope) => {
    const item = { ...scope.item };
    for (const { name, value } of sets) {
      item[nameOf(name, scope)] = required(value(scope), `${name}, which is to be set`);
    }
    for (const name of removals) delete item[nameOf(name, scope)];
    return item;
  };
  updates.set(text, update);
  return update;
}

function attribute(tokens: Tokens): string {
  const token = tokens.take();
  if (token.includes('.') || token.startsWith(':')) throw tokens.unexpected('a whole attribute');
  return token;
}

function assignment(tokens: Tokens) {
  const name = attribute(tokens);
  tokens.expect('=');
  const first = valueToSet(tokens);
  const sign = tokens.next;
  if (sign !== '+' && sign !== '-') return { name, value: first };
  tokens.take();
  const second = valueToSet(tokens);
  const value: Operand = (scope) => {
    const [a, b] = [first(scope), second(scope)];
    if (a?.N === undefined || b?.N === undefined)
      throw new Error(`Only numbers can be added, not ${a && typeOf(a)} and ${b && typeOf(b)}.`);
    return { N: `${Number(a.N) + (sign === '+' ? 1 : -1) * Number(b.N)}` };
  };
  return { name, value };
}

function valueToSet(tokens: Tokens): Operand {
  if (tokens.takeIf('IF_NOT_EXISTS')) {
    const [path, otherwise] = pair(tokens, operand, valueToSet);
    return (scope) => path(scope) ?? otherwise(scope);
  }
  if (tokens.takeIf('LIST_APPEND')) {
    const [first, second] = pair(tokens, valueToSet, valueToSet);
    return (scope) => {
      const [a, b] = [first(scope), second(scope)];
      if (a?.L === undefined || b?.L === undefined)
        throw new Error(`Only lists can be appended, not ${a && typeOf(a)} and ${b && typeOf(b)}.`);
      return { L: [...a.L, ...b.L] };
    };
  }
  return operand(tokens);
}

type Read = (tokens: Tokens) => Operand;

/** Parses the two arguments of a function. */
function pair(tokens: Tokens, first: Read, second: Read): readonly [Operand, Operand] {
  tokens.expect('(');
  const one = first(tokens);
  tokens.expect(',');
  const other = second(tokens);
  tokens.expect(')');
  return [one, other];
}
