import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue } from '#shared/api/describe-issue';

function complaintsOf(schema: z.ZodObject, input: unknown, root = '') {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return issues.map((issue) => describeIssue(issue, input, root, Object.keys(schema.shape)));
}

describe('the problem with a value', () => {
  it.each([
    [z.object({ a: z.string() }), {}, 'a is missing; expected text.'],
    [z.object({ a: z.string() }), { a: null }, 'a is null; expected text.'],
    [z.object({ a: z.boolean() }), { a: [] }, 'a is an empty list; expected true or false.'],
    [z.object({ a: z.array(z.string()) }), { a: {} }, 'a is an object; expected a list.'],
    [z.object({ a: z.string().min(3) }), { a: 'x' }, 'a is "x"; expected at least 3 characters.'],
    [z.object({ a: z.number().gt(3) }), { a: 3 }, 'a is 3; expected more than 3.'],
    [z.object({ a: z.number().lt(3) }), { a: 3 }, 'a is 3; expected less than 3.'],
    [z.object({ a: z.number().multipleOf(5) }), { a: 3 }, 'a is 3; expected a multiple of 5.'],
    [z.object({ a: z.email() }), { a: 'ana' }, 'a is "ana"; expected an email address.'],
    [z.object({ a: z.iso.date() }), { a: 'soon' }, 'a is "soon"; expected a date such as 2026-01-31.'],
    [z.object({ a: z.string().regex(/^x$/) }), { a: 'y' }, 'a is "y"; expected text in the format /^x$/.'],
    [z.object({ a: z.literal('on') }), { a: 'off' }, 'a is "off"; expected one of "on".'],
    [
      z.object({ a: z.strictObject({ b: z.string() }) }),
      { a: { b: 'x', c: 1 } },
      'a.c is not known; expected no such field.',
    ],
    [z.strictObject({ a: z.string() }), { a: 'x', b: 1 }, 'b is not known; expected only a.'],
    [
      z.object({ a: z.array(z.object({ b: z.int() })) }),
      { a: [{ b: 'x' }] },
      'a.0.b is "x"; expected a number.',
    ],
  ])('names the field, the value and what was expected: %#', (schema, input, message) => {
    const complaints = complaintsOf(schema, input);

    expect(complaints.map((complaint) => complaint.message)).toEqual([message]);
  });

  it('concerns the whole input if the input itself is invalid', () => {
    const [complaint] = complaintsOf(z.object({ a: z.string() }), 'text');

    expect(complaint).toMatchObject({
      field: 'The input',
      message: 'The input is "text"; expected an object.',
    });
  });

  it("contains the path in the caller's input", () => {
    const [complaint] = complaintsOf(z.object({ a: z.string() }), { a: 1 }, 'params');

    expect(complaint).toEqual({
      field: 'params.a',
      expected: 'text',
      message: 'params.a is 1; expected text.',
    });
  });

  it('shortens long values and names', () => {
    const [value] = complaintsOf(z.object({ a: z.email() }), { a: 'x'.repeat(10_000) });
    const [name] = complaintsOf(z.strictObject({}), { ['x'.repeat(10_000)]: 1 });

    expect(value?.message.length).toBeLessThan(120);
    expect(name?.message.length).toBeLessThan(120);
  });
});
