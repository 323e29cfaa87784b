import type { ServerResponse } from 'node:http';

/** A notification on its way to a page. */
export interface Message {
  readonly id: string;
  readonly heading: string;
  readonly content: string;
}

/** What a subscription without an open page keeps until one opens. */
const maxWaiting = 20;

/** Comments at this pace keep a stream open, and notice a page that is gone; milliseconds. */
const keepAliveMs = 15_000;

/**
 * The open pages of each subscription, as streams of server-sent events. A message goes to one page alone,
 * however many a subscription has: two tabs show it once.
 */
export class Deliveries {
  readonly #streams = new Map<string, Set<ServerResponse>>();
  readonly #waiting = new Map<string, readonly Message[]>();

  /** Sends messages to a page from now on, and first those that waited for one. Ends with the connection. */
  open(subscriptionId: string, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': open\n\n');
    const streams = this.#streams.get(subscriptionId) ?? new Set();
    this.#streams.set(subscriptionId, streams.add(response));
    const beat = setInterval(() => response.write(':\n\n'), keepAliveMs);
    beat.unref();
    response.on('close', () => {
      clearInterval(beat);
      streams.delete(response);
    });
    const waiting = this.#waiting.get(subscriptionId) ?? [];
    this.#waiting.delete(subscriptionId);
    for (const message of waiting) this.send(subscriptionId, message);
  }

  /** Breaks every stream; pages open theirs again. */
  cut(): void {
    for (const streams of this.#streams.values()) for (const response of streams) response.destroy();
  }

  /** Sends a message to the newest page of a subscription, or keeps it for the next. */
  send(subscriptionId: string, message: Message): void {
    const page = [...(this.#streams.get(subscriptionId) ?? [])].at(-1);
    if (page) page.write(`data: ${JSON.stringify(message)}\n\n`);
    else {
      const waiting = [...(this.#waiting.get(subscriptionId) ?? []), message];
      this.#waiting.set(subscriptionId, waiting.slice(-maxWaiting));
    }
  }
}
