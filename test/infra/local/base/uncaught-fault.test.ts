import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { uncaughtFault } from '#infra/local/base/uncaught-fault';

afterEach(() => vi.restoreAllMocks());

const errorOf = (code: string, path = '/data/host.log') =>
  Object.assign(new Error(`${code}: it failed`), { code, path });

it.each([
  ['a full disk', errorOf('ENOSPC')],
  ['an exhausted quota', errorOf('EDQUOT')],
  ['a file that has reached its size limit', errorOf('EFBIG')],
  ['a full disk below another error', new Error('The log failed', { cause: errorOf('ENOSPC') })],
])('%s does not end the host, but the next error does, reported in one sentence', async (_, full) => {
  const stacks = vi.spyOn(console, 'error').mockReturnValue();
  const source = new EventEmitter();
  const fault = uncaughtFault(source);

  source.emit('uncaughtException', full);
  source.emit('unhandledRejection', full);

  expect(stacks).not.toHaveBeenCalled();
  source.emit('unhandledRejection', errorOf('EIO'));
  expect(await fault).toBe('A part of the host failed: the disk reported an I/O error (/data/host.log).');
});
