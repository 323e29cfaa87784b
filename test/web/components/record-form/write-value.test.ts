import { describe, expect, it } from 'vitest';
import type { FieldSpec, FieldValue } from '#web/components/record-form/field-spec';
import { readValue } from '#web/components/record-form/read-value';
import { writeValue } from '#web/components/record-form/write-value';

const count: FieldSpec = {
  name: 'duration',
  label: 'Duration',
  kind: 'count',
  unit: 'seconds',
};
const list: FieldSpec = { name: 'equipment', label: 'Equipment', kind: 'jsonTexts', options: ['Mat'] };
const durations: FieldSpec = { name: 'durations', label: 'Durations', kind: 'seconds' };
const benefits: FieldSpec = { name: 'benefits', label: 'Benefits', kind: 'benefits' };
const steps: FieldSpec = { name: 'how', label: 'Steps', kind: 'steps' };

const problem = (field: FieldSpec, value: FieldValue) => {
  const written = writeValue(field, value);
  return 'problem' in written ? written.problem : undefined;
};

describe('a typed value', () => {
  it.each([
    ['abc', "'abc' is not a whole number of seconds."],
    ['1.5', "'1.5' is not a whole number of seconds."],
    ['1e3', "'1e3' is not a whole number of seconds."],
  ])('of a count that is %s is quoted with what was expected', (typed, expected) => {
    expect(problem(count, typed)).toBe(expected);
  });

  it.each([
    ['60', 60],
    [' 60 ', 60],
    ['', null],
  ])('of a count that is %j is stored as %j', (typed, stored) => {
    expect(writeValue(count, typed)).toEqual({ stored });
  });

  it('of durations is stored as JSON text of numbers', () => {
    expect(writeValue(durations, '180, 300 420')).toEqual({ stored: '[180,300,420]' });
    expect(problem(durations, '180, soon')).toContain("'180, soon' is not a list of durations in seconds");
    expect(problem(durations, '0')).toContain("'0' is not a list of durations in seconds");
  });

  it('of a list whose stored text is invalid stays unchanged until it can be parsed', () => {
    const value = readValue(list, '["Chair","Wall"');

    expect(value).toEqual({ items: [], broken: '["Chair","Wall"' });
    expect(problem(list, value)).toBe(
      `'["Chair","Wall"' cannot be read; expected JSON text such as ["Mat", "Chair"].`,
    );
    expect(writeValue(list, { items: [], broken: '["Chair","Wall"]' })).toEqual({
      stored: '["Chair","Wall"]',
    });
  });

  it('of benefits drops empty lines', () => {
    expect(writeValue(benefits, { now: 'Calm\n\n', future: '' })).toEqual({
      stored: '{"now":["Calm"],"future":[]}',
    });
  });

  it('of steps drops empty steps, and is the default step if none remains', () => {
    expect(writeValue(steps, { items: ['Sit.', ' '] })).toEqual({ stored: '["Sit."]' });
    expect(writeValue(steps, { items: ['', ' '] })).toEqual({
      stored: '["Step 1: Follow the instructions"]',
    });
  });
});
