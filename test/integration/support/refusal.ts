import { expect } from 'vitest';
import type { Answer } from './api-client';

/** What must not leave the host: a stack, a place in the code. */
export const innards = /\bat \S+ \(|node_modules|file:\/\/|\.ts\b|\/functions\/|\/infra\/|dynamodb|zod/i;

/** Expects a refusal whose first error is such, and nothing that is nobody's business. */
export function expectRefusal({ text, errors }: Answer, expected: object): void {
  expect(errors[0]).toMatchObject(expected);
  expect(text).not.toMatch(innards);
}
