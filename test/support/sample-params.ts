import { z } from 'zod';

interface Property {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly default?: unknown;
}

/** Returns a value for a parameter without a default. A text parameter gets a demo user's email. */
function sampleOf({ type, enum: choices, minimum = 1 }: Property): unknown {
  if (choices) return choices[0];
  switch (type) {
    case 'integer':
    case 'number':
      return minimum;
    case 'boolean':
      return false;
    case 'array':
      return [];
    default:
      return 'ana@wellness.example';
  }
}

/** Jobs whose parameters depend on each other. */
const samples: Readonly<Record<string, readonly object[]>> = {
  'import-records': [{ model: 'Exercise', upload: 'u' }],
  'save-schedule-entries': [{ upload: 'u' }],
  'edit-records': [
    { model: 'Set', action: 'deactivate', filter: '{"title":{"contains":"a"}}' },
    { model: 'Set', action: 'delete', filter: '{}', alsoUsed: true },
    { model: 'Exercise', action: 'add-equipment', equipment: ['Mat'], filter: '{}' },
    { model: 'BreathingExercise', action: 'set', fields: '{"inhale1":null,"goals":["Calm"]}', filter: '{}' },
    { model: 'UserPreferences', action: 'delete', ids: ['a', 'b'] },
  ],
};

/**
 * Returns one or more sets of valid parameters for a job, for tests that cover all jobs. A job in `samples`
 * has its own sets. For any other job, the first set has only the required parameters and the smallest
 * possible numbers. If the job has checkboxes, there is a second set, which is the same, but with every
 * checkbox ticked.
 */
export function sampleParams({
  name,
  params,
}: {
  readonly name?: string;
  readonly params?: z.ZodObject;
}): readonly object[] {
  if (!params) return [{}];
  const own = samples[name ?? ''];
  if (own) return own;
  const { properties = {}, required = [] } = z.toJSONSchema(params, { io: 'input' });
  const named = Object.entries(properties as Readonly<Record<string, Property>>);
  const least = Object.fromEntries(
    named.flatMap(([name, property]) =>
      required.includes(name) || property.minimum !== undefined ? [[name, sampleOf(property)]] : [],
    ),
  );
  const ticked = named.filter(([, { type }]) => type === 'boolean').map(([name]) => [name, true]);
  return ticked.length === 0 ? [least] : [least, { ...least, ...Object.fromEntries(ticked) }];
}
