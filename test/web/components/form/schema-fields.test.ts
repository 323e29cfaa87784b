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
  it('are none for a job without parameters', () => {
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

  it('take their label from the name, their help from the description', () => {
    const [field] = fieldsFrom(z.object({ maxAgeDays: z.int().describe('Older ones stay.') }));

    expect(field).toMatchObject({ label: 'Max age days', description: 'Older ones stay.' });
  });

  it('are required only without a default', () => {
    const fields = fieldsFrom(
      z.object({ a: z.string(), b: z.string().default('x'), c: z.string().optional() }),
    );

    expect(fields.map(({ required }) => required)).toEqual([true, false, false]);
  });

  it('name a parameter that no form can be drawn for', () => {
    expect(() => onlyField(z.object({}))).toThrow('"value"');
  });
});

describe('what is wrong with a field', () => {
  it.each<[string, z.ZodType, RawValue, string | undefined]>([
    ['a missing required text', z.string(), ' ', 'Value is required'],
    ['a missing optional text', z.string().optional(), '', undefined],
    ['a word for a number', z.number(), 'many', 'Expected a number'],
    ['a fraction for a whole number', z.int(), '1.5', 'Expected a whole number'],
    ['too little', z.int().min(1), '0', 'Expected at least 1'],
    ['too much', z.int().max(90), '91', 'Expected at most 90'],
    ['a number within bounds', z.int().min(1).max(90), '7', undefined],
    ['a text too short', z.string().min(3), 'ab', 'Expected at least 3 characters'],
    ['a text of another form', z.string().regex(/^[a-z]+$/), 'A1', 'Not in the expected format'],
  ])('is told of %s', (_what, type, raw, problem) => {
    expect(problemOf(onlyField(type), raw)).toBe(problem);
  });
});

describe('the values of a form', () => {
  it('have their own types, and no field that was left empty', () => {
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

  it('come back as they were put into the controls', () => {
    const fields = fieldsFrom(z.object({ days: z.number(), deep: z.boolean(), ids: z.array(z.string()) }));
    const values: Readonly<Record<string, unknown>> = { days: 1.5, deep: true, ids: ['a', 'b'] };

    const raws = Object.fromEntries(fields.map((field) => [field.name, rawOf(field, values[field.name])]));

    expect(valuesOf(fields, raws)).toEqual(values);
  });
});
