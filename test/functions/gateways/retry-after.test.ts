import { expect, it } from 'vitest';
import { maxRetryAfterSeconds, retryAfterSeconds } from '#functions/gateways/push/push-provider-http';

const nowMs = Date.parse('2026-11-20T02:14:07.400Z');

it.each([
  ['30', 30],
  [' 30 ', 30],
  ['0', 0],
  ['900', 900],
  ['901', maxRetryAfterSeconds],
  ['86400', maxRetryAfterSeconds],
  ['9'.repeat(400), maxRetryAfterSeconds],
  ['Fri, 20 Nov 2026 02:14:17 GMT', 10],
  ['Friday, 20-Nov-26 02:14:17 GMT', 10],
  ['Fri, 20 Nov 2026 04:14:07 GMT', maxRetryAfterSeconds],
  ['Fri, 31 Dec 9999 23:59:59 GMT', maxRetryAfterSeconds],
  ['Fri, 20 Nov 2026 02:14:07 GMT', undefined],
  ['Thu, 01 Jan 1970 00:00:00 GMT', undefined],
  ['Fri, 99 Nov 2026 02:14:17 GMT', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['1e9', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['soon', undefined],
  ['2027', 900],
  ['2026-11-20T02:14:17Z', undefined],
  ['', undefined],
  [null, undefined],
])('reads %j as %j', (header, seconds) => {
  expect(retryAfterSeconds(header, nowMs)).toBe(seconds);
});
