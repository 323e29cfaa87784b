import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseParams } from '#infra/cli/base/params';

const schema = z.strictObject({
  days: z.int().min(1),
  share: z.number().optional(),
  thorough: z.boolean().default(false),
  who: z.string().optional(),
  mode: z.enum(['quick', 'whole']).default('quick'),
  until: z.string().nullable().optional(),
  names: z.array(z.string()).optional(),
});
const job = { name: 'tidy', paramsSchema: JSON.stringify(z.toJSONSchema(schema, { io: 'input' })) };
const parse = (...pairs: string[]) => parseParams(pairs, job);

describe('parameters on the command line', () => {
  it('are parsed by the types of the schema', () => {
    expect(parse('days=30', 'share=0.5', 'thorough=true', 'who=12', 'mode=whole', 'names=["a"]')).toEqual({
      days: 30,
      share: 0.5,
      thorough: true,
      who: '12',
      mode: 'whole',
      names: ['a'],
    });
  });

  it('may contain an equals sign, be empty, or be null if the schema allows it', () => {
    expect(parse('days=1', 'who=a=b', 'until=null')).toEqual({ days: 1, who: 'a=b', until: null });
    expect(parse('days=1', 'who=')).toEqual({ days: 1, who: '' });
  });

  it.each([
    [['days'], '--param days: expected name=value.'],
    [['=3'], '--param =3: expected name=value.'],
    [['days=many'], '--param days=many: expected a whole number.'],
    [['days=1.5'], '--param days=1.5: expected a whole number.'],
    [['days=1', 'share='], '--param share=: expected a number.'],
    [['days=1', 'thorough=yes'], '--param thorough=yes: expected true or false.'],
    [['days=1', 'mode=slow'], '--param mode=slow: expected one of quick, whole.'],
    [['days=1', 'names=a'], '--param names=a: expected a JSON list.'],
    [['days=1', 'days=2'], '--param days is given twice.'],
    [[], 'The job tidy also needs --param days=<integer>.'],
    [
      ['day=1'],
      "The job tidy has no 'day' parameter; it has days, share, thorough, who, mode, until, names.",
    ],
    [
      ['toString=1'],
      "The job tidy has no 'toString' parameter; it has days, share, thorough, who, mode, until, names.",
    ],
  ])('%j are rejected: %s', (pairs, message) => {
    expect(() => parse(...pairs)).toThrow(expect.objectContaining({ code: 'Usage', message }));
  });

  it('are rejected for a job without parameters', () => {
    const bare = { name: 'bare', paramsSchema: JSON.stringify({ type: 'object', properties: {} }) };

    expect(parseParams([], bare)).toEqual({});
    expect(() => parseParams(['a=1'], bare)).toThrow("The job bare has no 'a' parameter; it has none.");
  });
});
