import { z } from 'zod';

const printable = /^[\x20-\x7e]{1,128}$/;

/**
 * The token of a start or write, new for each. A repeated request with the same token returns the first
 * result.
 */
export const clientToken = z
  .string()
  .refine((token) => printable.test(token), { error: '1 to 128 printable ASCII characters' });
