import { writeBenefits } from '#shared/values/benefits';
import { readDurations, writeDurations } from '#shared/values/durations';
import { readTextList, writeTextList } from '#shared/values/json-text';
import { writeSteps } from '#shared/values/steps';
import type { BenefitsValue, FieldOf, FieldSpec, FieldValue, ListValue } from './field-spec';

/** The value to store, or why it cannot be stored. */
export type Written = { readonly stored: unknown } | { readonly problem: string };

/** Returns the value to store. Null removes the field. */
export function writeValue(field: FieldSpec, value: FieldValue): Written {
  switch (field.kind) {
    case 'line':
    case 'prose':
    case 'choice': {
      const text = typeof value === 'string' ? value.trim() : '';
      return { stored: text === '' ? null : text };
    }
    case 'count':
      return writeCount(field, String(value).trim());
    case 'flag':
      return { stored: value === true };
    case 'texts':
      return writeList(value, (items) => [...items]);
    case 'jsonTexts':
      return writeList(value, writeTextList);
    case 'steps':
      return writeList(value, writeSteps);
    case 'seconds':
      return writeSeconds(String(value).trim());
    case 'benefits': {
      const { now, future, broken } = value as BenefitsValue;
      if (broken !== undefined) return { problem: brokenProblem(broken, benefitsExample) };
      return { stored: writeBenefits(linesOf(now), linesOf(future)) };
    }
    default:
      return field satisfies never;
  }
}

const benefitsExample = '{"now":["Calm"],"future":[]}';
const listExample = '["Mat", "Chair"]';
const maxShown = 40;

const quoted = (text: string) => `'${text.length > maxShown ? `${text.slice(0, maxShown)}…` : text}'`;

const brokenProblem = (broken: string, example: string) =>
  `${quoted(broken)} cannot be read; expected JSON text such as ${example}.`;

function writeCount({ unit, whenEmpty }: FieldOf<'count'>, text: string): Written {
  if (text === '') return { stored: whenEmpty ?? null };
  const number = /^-?\d+$/.test(text) ? Number(text) : undefined;
  if (number === undefined) return { problem: `${quoted(text)} is not a whole number of ${unit}.` };
  return { stored: number };
}

/**
 * Converts a list without blank items and surrounding spaces. Repaired text is accepted once it parses as a
 * list.
 */
function writeList(value: FieldValue, write: (items: readonly string[]) => unknown): Written {
  const { items, broken } = value as ListValue;
  if (broken !== undefined) {
    const read = readTextList(broken);
    if (read.broken !== undefined) return { problem: brokenProblem(broken, listExample) };
    return { stored: write(read.items) };
  }
  return { stored: write(items.map((item) => item.trim()).filter((item) => item !== '')) };
}

function writeSeconds(text: string): Written {
  if (text === '') return { stored: null };
  const parts =
    text.startsWith('[') || text.startsWith('{') ? undefined : text.split(/[,\s]+/).filter(Boolean);
  const { seconds, broken } = readDurations(parts ?? text);
  const isPlain = broken === undefined && seconds.every((one) => Number.isSafeInteger(one) && one > 0);
  if (!isPlain) {
    return {
      problem: `${quoted(text)} is not a list of durations in seconds; expected whole numbers such as 180, 300, 420.`,
    };
  }
  return { stored: writeDurations(seconds) };
}

const linesOf = (text: string) => text.split('\n');
