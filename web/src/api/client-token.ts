import { useState } from 'react';

interface Intended {
  readonly clientToken: string;
  readonly at: string;
}

interface ClientTokens {
  /**
   * Returns a request's token. A double click, or a retry after a lost response, sends the same token. A
   * different job, parameters or mode gets a new one.
   */
  readonly tokenOf: (intent: unknown) => string;
  /**
   * Returns the token and the time when the user first had this intent (ISO 8601, UTC). Requests that contain
   * a time must use it: the server refuses a token that is sent again with other content.
   */
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
