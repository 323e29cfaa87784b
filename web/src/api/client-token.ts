import { useState } from 'react';

/** An intent's token and time. */
interface Intended {
  readonly clientToken: string;
  readonly at: string;
}

/** The tokens that make repeated start requests idempotent. */
interface ClientTokens {
  /**
   * Returns the token for the given intent. An intent consists of the job, the parameters, and whether the
   * run is a dry run. A double click, or a retry after a lost response, sends the same token. A different
   * intent gets a new token.
   */
  readonly tokenOf: (intent: unknown) => string;
  /**
   * Returns the token for the given intent, and the time when the user first had this intent (ISO 8601, UTC).
   * Requests that contain a time must use this one, because the server refuses a token that is sent again
   * with other content.
   */
  readonly intended: (intent: unknown) => Intended;
  /** Call this after the run has started. The same intent then gets a new token. */
  readonly forget: () => void;
}

/** Returns the client tokens of the calling component. The tokens are created when the component mounts. */
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
