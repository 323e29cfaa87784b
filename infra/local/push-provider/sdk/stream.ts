export interface Message {
  readonly id: string;
  readonly heading: string;
  readonly content: string;
}

/** Browsers do not retry rejected streams. */
const againMs = 2_000;

export function openStream(url: string, onMessage: (message: Message) => void): { close(): void } {
  let source: EventSource | undefined;
  let timer = 0;
  const open = () => {
    const opened = new EventSource(url);
    source = opened;
    opened.onmessage = ({ data }) => onMessage(JSON.parse(data));
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED) timer = window.setTimeout(open, againMs);
    };
  };
  open();
  return {
    close() {
      clearTimeout(timer);
      source?.close();
    },
  };
}
