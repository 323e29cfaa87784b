import { useState } from 'react';

interface Intended {
  readonly clientToken: string;
  readonly at: string;
}

interface ClientTokens {
  /** A double click, or a retry after a lost response, gets the same token. */
  readonly tokenOf: (intent: unknown) => string;
  /** With the time of the first intent (ISO 8601, UTC): the server refuses a token with other content. */
  readonly intended: (intent: unknown) => Intended;
  /** Discards all tokens. The same intent then gets a new one. */
  readonly forget: () => void;
}

/** Returns tokens that last until the component unmounts. */
export function useClientTokens(): ClientTokens {
  const [tokens] = useState(createTokens);
  return tokens;
}

function createTokens(): ClientTokens {
  const known = new Map<string, Intended>();
  const intended = (intent: unknown): Intended => {
    const key = JSON.stringify(intent);
    const found = known.get(key) ?? { clientToken: crypto.randomUUID(), at: new Date().toISOString() };
    known.set(key, found);
    return found;
  };
  return {
    tokenOf: (intent) => intended(intent).clientToken,
    intended,
    forget: () => known.clear(),
  };
}
