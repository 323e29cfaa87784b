import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a server does with a connection once a request has begun to arrive. */
export type Behaviour = (socket: Socket) => void;

const write =
  (text: string): Behaviour =>
  (socket) =>
    void socket.write(text);
const end =
  (text: string): Behaviour =>
  (socket) =>
    void socket.end(text);

/** Writes a beginning, and then the same text again and again until the connection is closed. */
const trickle =
  (start: string, text: string): Behaviour =>
  (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(text), 20);
    socket.on('close', () => clearInterval(timer));
  };

/** The ways in which an HTTP exchange can end without a complete, final response. */
export const incomplete = {
  'never responds': () => {},
  'closes the connection': (socket) => socket.destroy(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'closes the connection after half a status line': end('HTTP/1.1 20'),
  'closes the connection in the headers': end('HTTP/1.1 200 OK\r\ncontent-le'),
  'stops in the headers': write('HTTP/1.1 200 OK\r\ncontent-le'),
  'sends headers without end': trickle('HTTP/1.1 200 OK\r\n', 'x: y\r\n'),
  'sends headers that are too large': write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
  'sends informational responses without end': trickle('', 'HTTP/1.1 102 Processing\r\n\r\n'),
  'sends only an informational response': write('HTTP/1.1 103 Early Hints\r\n\r\n'),
  'closes the connection after an informational response': end('HTTP/1.1 100 Continue\r\n\r\n'),
  'does not speak HTTP': end('220 mail.example ESMTP\r\n'),
  'sends a status that is not a number': end('HTTP/1.1 abc OK\r\n\r\n'),
  'sends two different lengths': end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
} as const satisfies Readonly<Record<string, Behaviour>>;

/** The ways in which the body of a response with the status 200 can be incomplete. */
export const incompleteBodies = {
  'closes the connection in the body': end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'),
  'resets the connection in the body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc', () =>
      setTimeout(() => socket.resetAndDestroy(), 20),
    );
  },
  'stops before the body': write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n'),
  'stops in the body': write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'),
  'sends a body without end': trickle('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\na\r\n'),
  'sends an invalid chunk': write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'),
} as const satisfies Readonly<Record<string, Behaviour>>;

/** Switches to another protocol, although the request does not ask for this. */
export const switchProtocols = write(
  'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
);

/** Starts a server on a free port of the loopback address until the test ends. Returns its origin. */
export async function startOddServer(behave: Behaviour, scheme: 'http' | 'https' = 'http'): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => behave(socket));
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  onTestFinished(
    () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return `${scheme}://127.0.0.1:${port}`;
}
