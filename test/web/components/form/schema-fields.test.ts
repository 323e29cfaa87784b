import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fieldsOf, problemOf, type RawValue, rawOf, valuesOf } from '#web/components/form/schema-fields';

const fieldsFrom = (schema: z.ZodType) => fieldsOf(z.toJSONSchema(schema, { io: 'input' }));

function onlyField(type: z.ZodType) {
  const [field] = fieldsFrom(z.object({ value: type }));
  if (!field) throw new Error('Expected one field');
  return field;
}

describe('the fields of a form', () => {
  it('are empty for a job without parameters', () => {
    expect(fieldsFrom(z.strictObject({}))).toEqual([]);
  });

  it.each([
    ['text', z.string()],
    ['number', z.number()],
    ['integer', z.int()],
    ['boolean', z.boolean()],
    ['choice', z.enum(['Gentle', 'Active'])],
    ['date', z.iso.date()],
    ['lines', z.array(z.string())],
  ])('are drawn as %s', (kind, type) => {
    expect(onlyField(type).kind).toBe(kind);
  });

  it('get their label from the name, and their help text from the description', () => {
    const [field] = fieldsFrom(z.object({ maxAgeDays: z.int().describe('Older ones stay.') }));

    expect(field).toMatchObject({ label: 'Max age days', description: 'Older ones stay.' });
  });

  it('are required only if they have no default', () => {
    const fields = fieldsFrom(
      z.object({ a: z.string(), b: z.string().default('x'), c: z.string().optional() }),
    );

    expect(fields.map(({ required }) => required)).toEqual([true, false, false]);
  });

  it('name a parameter for which there is no form field', () => {
    expect(() => onlyField(z.object({}))).toThrow('"value"');
  });
});

describe('the problem with a field', () => {
  it.each<[string, z.ZodType, RawValue, string | undefined]>([
    ['a missing required text', z.string(), ' ', 'Value is required'],
    ['a missing optional text', z.string().optional(), '', undefined],
    ['a word instead of a number', z.number(), 'many', 'Expected a number'],
    ['a fraction instead of a whole number', z.int(), '1.5', 'Expected a whole number'],
    ['a number below the minimum', z.int().min(1), '0', 'Expected at least 1'],
    ['a number above the maximum', z.int().max(90), '91', 'Expected at most 90'],
    ['a number within bounds', z.int().min(1).max(90), '7', undefined],
    ['a text that is too short', z.string().min(3), 'ab', 'Expected at least 3 characters'],
    ['a text in another format', z.string().regex(/^[a-z]+$/), 'A1', 'Not in the expected format'],
  ])('is determined for %s', (_what, type, raw, problem) => {
    expect(problemOf(onlyField(type), raw)).toBe(problem);
  });
});

describe('the values of a form', () => {
  it('have the right types, and omit empty fields', () => {
    const fields = fieldsFrom(
      z.object({
        days: z.int(),
        level: z.enum(['Gentle', 'Active']),
        deep: z.boolean(),
        ids: z.array(z.string()),
        note: z.string().optional(),
      }),
    );

    const values = valuesOf(fields, { days: '7', level: 'Active', deep: true, ids: ' a \n\n b', note: '' });

    expect(values).toEqual({ days: 7, level: 'Active', deep: true, ids: ['a', 'b'] });
  });

  it('are the same after being converted to controls and back', () => {
    const fields = fieldsFrom(z.object({ days: z.number(), deep: z.boolean(), ids: z.array(z.string()) }));
    const values: Readonly<Record<string, unknown>> = { days: 1.5, deep: true, ids: ['a', 'b'] };

    const raws = Object.fromEntries(fields.map((field) => [field.name, rawOf(field, values[field.name])]));

    expect(valuesOf(fields, raws)).toEqual(values);
  });
});
