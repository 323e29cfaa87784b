import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import type { Attributes } from '#functions/dynamodb/values';

/** Names that have a special meaning in JavaScript, in expressions or in JSON. */
export const oddNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'toJSON',
  '$bytes',
  'S',
  'M',
  'a.b',
  ' ',
  '☕',
] as const;

const oddNumbers = [
  '0',
  '-1.5',
  '9007199254740993',
  '12345678901234567890123456789012345678',
  '0.1234567890123456789012345678901234567',
  '1E-130',
  '9.9999999999999999999999999999999999999E+125',
] as const;

const bytes = (...values: number[]) => new Uint8Array(values);

/** Values that JavaScript would round, mix up or lose. */
const oddScalar: fc.Arbitrary<AttributeValue> = fc.oneof(
  fc.constantFrom<AttributeValue>(
    { S: '' },
    { S: 'NaN' },
    { S: '__proto__' },
    { NULL: true },
    { BOOL: false },
    { B: bytes(0, 255) },
    { SS: ['b', '', 'a'] },
    { NS: ['1', '12345678901234567890123456789012345678'] },
    { NS: ['9007199254740993', '2'] },
    { BS: [bytes(1), bytes(2)] },
    { L: [] },
    { M: {} },
  ),
  fc.constantFrom(...oddNumbers).map((N) => ({ N })),
);

/** A map whose own properties may have any name. */
const mapOf = (value: fc.Arbitrary<AttributeValue>) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...oddNames), value), { maxLength: 4, selector: ([name]) => name })
    .map((members) => Object.fromEntries(members));

/** Any attribute value that DynamoDB can store. */
const anyAttributeValue: fc.Arbitrary<AttributeValue> = fc.oneof(
  oddScalar,
  mapOf(oddScalar).map((M) => ({ M })),
  fc.array(oddScalar, { maxLength: 3 }).map((L) => ({ L })),
  mapOf(mapOf(oddScalar).map((M) => ({ M }))).map((M) => ({ M })),
);

/** Attributes with any names and values, without a key. */
export const anyAttributes: fc.Arbitrary<Attributes> = mapOf(anyAttributeValue);
