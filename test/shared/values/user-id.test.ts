import { describe, expect, it } from 'vitest';
import { truncateId } from '#shared/values/user-id';

describe('truncateId', () => {
  it('shows the first 8 characters and an ellipsis', () => {
    expect(truncateId('0b9f6c1e-3c53-4a3c-9a52-6d6d0c0f8a11')).toBe('0b9f6c1e…');
  });

  it('does not shorten an id of 8 characters or fewer', () => {
    expect(truncateId('12345678')).toBe('12345678');
    expect(truncateId('')).toBe('');
  });

  it('never splits an emoji', () => {
    expect(truncateId('1234567🙂9')).toBe('1234567🙂…');
  });
});
