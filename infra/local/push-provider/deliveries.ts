import type { ServerResponse } from 'node:http';

/** A notification that is being sent to a page. */
export interface Message {
  readonly id: string;
  readonly heading: string;
  readonly content: string;
}

/** The maximum number of messages to keep for a subscription until one of its pages opens. */
const maxWaiting = 20;

/**
 * The time, in milliseconds, between the comments that keep a stream open. The comments also show whether the
 * page still exists.
 */
const keepAliveMs = 15_000;

/**
 * Each subscription's open pages, as streams of server-sent events. Each message goes to only one page, so it
 * is shown only once even if two tabs are open.
 */
export class Deliveries {
  readonly #streams = new Map<string, Set<ServerResponse>>();
  readonly #waiting = new Map<string, readonly Message[]>();

  /** Sends messages to a page until its connection ends, starting with the messages that were kept for it. */
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

  /** Closes all streams. The pages then reconnect. */
  cut(): void {
    for (const streams of this.#streams.values()) for (const response of streams) response.destroy();
  }

  /**
   * Sends a message to the subscription's most recently opened page, or keeps the message for the next page.
   */
  send(subscriptionId: string, message: Message): void {
    const page = [...(this.#streams.get(subscriptionId) ?? [])].at(-1);
    if (page) page.write(`data: ${JSON.stringify(message)}\n\n`);
    else {
      const waiting = [...(this.#waiting.get(subscriptionId) ?? []), message];
      this.#waiting.set(subscriptionId, waiting.slice(-maxWaiting));
    }
  }
}
