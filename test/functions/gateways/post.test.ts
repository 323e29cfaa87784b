import { describe, expect, it } from 'vitest';
import { post } from '#functions/gateways/post';
import {
  type Behaviour,
  incomplete,
  incompleteBodies,
  startOddServer,
  switchProtocols,
} from '../../support/receivers/odd-server';

const timeoutMs = 400;

const requestTo = (origin: string, maxAnswerBytes = 1_000) =>
  post({ url: new URL(origin), headers: {}, body: '{}', timeoutMs, maxAnswerBytes });

/** Returns how a request ends. Fails if it has not ended well after its deadline. */
const outcomeOf = (exchange: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    exchange.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error)))),
    new Promise((done) => setTimeout(done, 3 * timeoutMs, 'has not ended')),
  ]);

const behaviours = (table: Readonly<Record<string, Behaviour>>) => Object.entries(table);

describe('a request', () => {
  it.each(behaviours({ ...incomplete, ...incompleteBodies }))(
    'ends with an error by its deadline if the server %s',
    async (_, behave) => {
      expect(await outcomeOf(requestTo(await startOddServer(behave)))).toBeInstanceOf(Error);
    },
  );

  it.each(behaviours(incompleteBodies))(
    'has its result once the headers have arrived if no body is wanted and the server %s',
    async (_, behave) => {
      const origin = await startOddServer(behave);

      expect(await outcomeOf(requestTo(origin, 0))).toEqual({ status: 200, text: '' });
    },
  );

  it('has the status 101 if the server switches protocols', async () => {
    expect(await outcomeOf(requestTo(await startOddServer(switchProtocols)))).toEqual({
      status: 101,
      text: '',
    });
  });

  it.each(behaviours({ ...incompleteBodies, 'switches protocols': switchProtocols }))(
    'closes its connection when it ends, even if the server %s',
    async (_, behave) => {
      let closed: (() => void) | undefined;
      const isClosed = new Promise<void>((done) => {
        closed = done;
      });
      const origin = await startOddServer((socket) => {
        socket.on('close', () => closed?.());
        behave(socket);
      });

      await outcomeOf(requestTo(origin));

      expect(await outcomeOf(isClosed)).toBeUndefined();
    },
  );

  it('has the final status if informational responses come first', async () => {
    const origin = await startOddServer((socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n');
      socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });

    expect(await outcomeOf(requestTo(origin))).toEqual({ status: 204, text: '' });
  });

  it('has the beginning of a body that is longer than wanted', async () => {
    const origin = await startOddServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n${'a'.repeat(2_000)}`);
    });

    expect(await outcomeOf(requestTo(origin))).toEqual({ status: 200, text: 'a'.repeat(1_000) });
  });

  it('ignores what follows a complete response', async () => {
    const origin = await startOddServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 500 No\r\n\r\n');
    });

    expect(await outcomeOf(requestTo(origin))).toEqual({ status: 200, text: 'ok' });
  });

  it('ends with an error if the server does not speak TLS', async () => {
    const origin = await startOddServer((socket) => socket.end('HTTP/1.1 400 No\r\n\r\n'), 'https');

    expect(await outcomeOf(requestTo(origin))).toBeInstanceOf(Error);
  });

  it('ends with a timeout if the TLS handshake is never answered', async () => {
    const origin = await startOddServer(() => {}, 'https');

    expect(await outcomeOf(requestTo(origin))).toMatchObject({ name: 'TimeoutError' });
  });

  it('ends with a timeout if the host name is never resolved', async () => {
    const url = new URL('http://receiver.example');
    const exchange = post({ url, headers: {}, body: '', timeoutMs, maxAnswerBytes: 0, lookup: () => {} });

    expect(await outcomeOf(exchange)).toMatchObject({ name: 'TimeoutError' });
  });

  it('ends with an error if it cannot be sent at all', async () => {
    const url = new URL('http://127.0.0.1:1');
    const headers = { 'x-invalid': 'a\nb' };

    expect(await outcomeOf(post({ url, headers, body: '', timeoutMs, maxAnswerBytes: 0 }))).toBeInstanceOf(
      Error,
    );
    expect(await outcomeOf(requestTo('http://127.0.0.1:1'))).toBeInstanceOf(Error);
  });
});
