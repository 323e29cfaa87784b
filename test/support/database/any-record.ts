import fc from 'fast-check';
import type { StoredRecord } from '#shared/models/model';

/** The person who starts the runs in property tests. */
export const anybody = {
  email: 'ana@wellness.example',
  subject: '11111111-1111-4111-8111-111111111111',
};

/** The IDs of records that other records refer to. */
const ids = ['a', 'b', 'c', 'd', 'e'] as const;

/** Meaningful values: the caller's own IDs, other IDs, and words from the lists. */
const plausible = [
  anybody.email,
  anybody.email.toUpperCase(),
  `${anybody.email} `,
  anybody.subject,
  ...ids,
  'microcise',
  'breathing',
  'breathing-hero',
  'movement',
  'morning',
  'active',
  'energy-focus',
  '9',
  '14:30',
  'Mon',
  '2026-09-01',
  '2026-09-01T10:00:00.000Z',
  '2026-11-19',
  '["Mat"]',
  '["Mat"',
  '',
  null,
];

/** Any attribute value. */
const anyValue = fc.oneof(
  fc.constantFrom(...plausible),
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.oneof(fc.string(), fc.constantFrom(...ids, 'Mon', 'Sun', 'Calm')), { maxLength: 3 }),
  fc.constant({ nested: [1, 'two', null] }),
);

/** Any record: each attribute may be missing or have any type. */
export const anyRecord = (
  attributes: readonly string[],
  id: fc.Arbitrary<string> = fc.string({ minLength: 1 }),
): fc.Arbitrary<StoredRecord> =>
  fc.record(
    { id, ...Object.fromEntries(attributes.map((name) => [name, anyValue])) },
    { requiredKeys: ['id'] },
  );

/** Records in a table, with IDs that records in other tables may refer to. */
export const anyTable = (attributes: readonly string[]): fc.Arbitrary<readonly StoredRecord[]> =>
  fc.uniqueArray(anyRecord(attributes, fc.constantFrom(...ids)), {
    maxLength: ids.length,
    selector: ({ id }) => id,
  });
