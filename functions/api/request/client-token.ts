import { z } from 'zod';

const printable = /^[\x20-\x7e]{1,128}$/;

/**
 * A token that the client creates once per intended start or write. Repeating a request with the same token
 * returns the first result.
 */
export const clientToken = z
  .string()
  .refine((token) => printable.test(token), { error: '1 to 128 printable ASCII characters' });
