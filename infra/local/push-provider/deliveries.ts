import type { ServerResponse } from 'node:http';

export interface Message {
  readonly id: string;
  readonly heading: string;
  readonly content: string;
}

/** The maximum number of messages kept for a subscription until one of its pages opens. */
const maxWaiting = 20;

/** How often a comment keeps a stream open, in milliseconds. It also shows whether the page still exists. */
const keepAliveMs = 15_000;

/**
 * The open pages by subscription, as server-sent events. Each message goes to one page, so two tabs show it
 * once.
 */
export class Deliveries {
  readonly #streams = new Map<string, Set<ServerResponse>>();
  readonly #waiting = new Map<string, readonly Message[]>();

  /** Opens a page's stream, which starts with the messages that were kept. */
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

  /** Sends a message to the page opened last, or keeps it for the next one. */
  send(subscriptionId: string, message: Message): void {
    const page = [...(this.#streams.get(subscriptionId) ?? [])].at(-1);
    if (page) page.write(`data: ${JSON.stringify(message)}\n\n`);
    else {
      const waiting = [...(this.#waiting.get(subscriptionId) ?? []), message];
      this.#waiting.set(subscriptionId, waiting.slice(-maxWaiting));
    }
  }
}
