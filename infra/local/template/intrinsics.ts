import { badTemplate } from '../base/host-error';
import type { Template } from './template';

export interface Scope {
  readonly template: Template;
  /** Returns the `Ref` of a resource, parameter or pseudo parameter. */
  ref(name: string): string | undefined;
  /** Returns the result of `Fn::GetAtt`. Throws a HostError for an unknown attribute. */
  attribute(logicalId: string, attribute: string, place: string): string;
}

/** Stands for `AWS::NoValue`, which removes the property. */
const noValue = Symbol('AWS::NoValue');

type Intrinsic = (argument: unknown, scope: Scope, place: string) => unknown;

/**
 * `place` is the path for error messages, such as `WorkFunction.Properties.Environment`. An intrinsic that is
 * missing from the table below stops the host.
 */
export function resolveIntrinsics(value: unknown, scope: Scope, place: string): unknown {
  const resolved = resolve(value, scope, place);
  return resolved === noValue ? undefined : resolved;
}

export function conditionHolds(name: string, scope: Scope, place: string): boolean {
  if (!Object.hasOwn(scope.template.conditions, name)) {
    throw badTemplate(`${place}: the template has no condition ${name}`);
  }
  return truth(scope.template.conditions[name], scope, `Conditions.${name}`);
}

function resolve(value: unknown, scope: Scope, place: string): unknown {
  if (typeof value === 'string') return withoutDynamicReference(value, place);
  if (Array.isArray(value)) {
    return value
      .map((item, index) => resolve(item, scope, `${place}[${index}]`))
      .filter((item) => item !== noValue);
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first && isIntrinsic(...first)) {
    const [name, argument] = first;
    const intrinsic = intrinsics[name];
    if (!intrinsic) {
      throw badTemplate(`${place}: the intrinsic ${name} is unknown to the local host`);
    }
    return intrinsic(argument, scope, place);
  }
  return Object.fromEntries(
    entries
      .map(([key, item]) => [key, resolve(item, scope, `${place}.${key}`)] as const)
      .filter(([, item]) => item !== noValue),
  );
}

const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, scope, place) => {
    const name = text(argument, place, 'Ref');
    if (name === 'AWS::NoValue') return noValue;
    const value = scope.ref(name);
    if (value === undefined) throw badTemplate(`${place}: Ref names ${name}, which has no local value`);
    return value;
  },
  'Fn::GetAtt': (argument, scope, place) => {
    const [logicalId, ...attribute] =
      typeof argument === 'string' ? argument.split('.') : list(argument, place, 'Fn::GetAtt');
    return scope.attribute(text(logicalId, place, 'Fn::GetAtt'), attribute.join('.'), place);
  },
  'Fn::Join': (argument, scope, place) => {
    const [delimiter, parts] = list(argument, place, 'Fn::Join');
    const items = list(resolve(parts, scope, place), place, 'Fn::Join');
    return items.map((part) => scalar(part, place, 'Fn::Join')).join(text(delimiter, place, 'Fn::Join'));
  },
  'Fn::Sub': (argument, scope, place) => {
    const [pattern, own] = Array.isArray(argument) ? argument : [argument, {}];
    const values = resolve(own, scope, place);
    return text(pattern, place, 'Fn::Sub').replaceAll(/\$\{(!?)([^}]+)\}/g, (_, literal, name) => {
      if (literal) return `\${${name}}`;
      if (isObject(values) && Object.hasOwn(values, name)) return scalar(values[name], place, 'Fn::Sub');
      const dot = name.indexOf('.');
      if (dot > 0) return scope.attribute(name.slice(0, dot), name.slice(dot + 1), place);
      return scalar(resolve({ Ref: name }, scope, place), place, 'Fn::Sub');
    });
  },
  'Fn::Select': (argument, scope, place) => {
    const [index, items] = list(resolve(argument, scope, place), place, 'Fn::Select');
    const item = list(items, place, 'Fn::Select')[Number(index)];
    if (item === undefined) throw badTemplate(`${place}: Fn::Select has no item ${String(index)}`);
    return item;
  },
  'Fn::Split': (argument, scope, place) => {
    const [delimiter, source] = list(resolve(argument, scope, place), place, 'Fn::Split');
    return text(source, place, 'Fn::Split').split(text(delimiter, place, 'Fn::Split'));
  },
  'Fn::If': (argument, scope, place) => {
    const [condition, whenTrue, whenFalse] = list(argument, place, 'Fn::If');
    return resolve(
      conditionHolds(text(condition, place, 'Fn::If'), scope, place) ? whenTrue : whenFalse,
      scope,
      place,
    );
  },
  Condition: (argument, scope, place) => conditionHolds(text(argument, place, 'Condition'), scope, place),
  'Fn::Equals': (argument, scope, place) => {
    const [left, right] = list(resolve(argument, scope, place), place, 'Fn::Equals');
    return left === right;
  },
  'Fn::Not': (argument, scope, place) => !truth(list(argument, place, 'Fn::Not')[0], scope, place),
  'Fn::And': (argument, scope, place) =>
    list(argument, place, 'Fn::And').every((item) => truth(item, scope, place)),
  'Fn::Or': (argument, scope, place) =>
    list(argument, place, 'Fn::Or').some((item) => truth(item, scope, place)),
};

/**
 * `Condition` can also be an ordinary property, as in a policy statement. As an intrinsic, it names a
 * condition.
 */
const isIntrinsic = (key: string, argument: unknown) =>
  key === 'Ref' || key.startsWith('Fn::') || (key === 'Condition' && typeof argument === 'string');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function truth(value: unknown, scope: Scope, place: string): boolean {
  const resolved = resolve(value, scope, place);
  if (typeof resolved !== 'boolean')
    throw badTemplate(`${place}: expected a condition, got ${JSON.stringify(resolved)}`);
  return resolved;
}

function list(value: unknown, place: string, name: string): readonly unknown[] {
  if (!Array.isArray(value))
    throw badTemplate(`${place}: ${name} expects a list, got ${JSON.stringify(value)}`);
  return value;
}

function text(value: unknown, place: string, name: string): string {
  if (typeof value !== 'string')
    throw badTemplate(`${place}: ${name} expects text, got ${JSON.stringify(value)}`);
  return value;
}

function scalar(value: unknown, place: string, name: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  throw badTemplate(`${place}: ${name} expects text, got ${JSON.stringify(value)}`);
}

function withoutDynamicReference(value: string, place: string): string {
  if (value.includes('{{resolve:')) {
    throw badTemplate(`${place}: the dynamic reference ${value} is unknown to the local host`);
  }
  return value;
}
