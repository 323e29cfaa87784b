import { expect } from 'vitest';
import type { Answer } from './api-client';

/** Patterns for text that must not leave the host: stack traces and source locations. */
export const innards = /\bat \S+ \(|node_modules|file:\/\/|\.ts\b|\/functions\/|\/infra\/|dynamodb|zod/i;

/**
 * Expects an error response whose first error matches `expected`. The response must not reveal any internals.
 */
export function expectRefusal({ text, errors }: Answer, expected: object): void {
  expect(errors[0]).toMatchObject(expected);
  expect(text).not.toMatch(innards);
}
