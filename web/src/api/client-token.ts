import { useState } from 'react';

interface Intended {
  readonly clientToken: string;
  readonly at: string;
}

/** The tokens that make repeated start requests idempotent. */
interface ClientTokens {
  /**
   * A double click, or a retry after a lost response, sends the same token. Another job, parameters or mode
   * gets a new one.
   */
  readonly tokenOf: (intent: unknown) => string;
  /**
   * Also returns the time when the user first had this intent (ISO 8601, UTC). Requests that contain a time
   * must use it: the server refuses a token that is sent again with other content.
   */
  readonly intended: (intent: unknown) => Intended;
  /** The same intent then gets a new token. */
  readonly forget: () => void;
}

/** The tokens are created when the component mounts. */
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
