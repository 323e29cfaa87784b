import { useState } from 'react';

/** The tokens that make repeated start requests idempotent. */
interface ClientTokens {
  /**
   * Returns the token for the given intent. An intent consists of the job, the parameters, and whether the
   * run is a dry run. A double click, or a retry after a lost response, sends the same token. A different
   * intent gets a new token.
   */
  readonly tokenOf: (intent: unknown) => string;
  /** Call this after the run has started. The same intent then gets a new token. */
  readonly forget: () => void;
}

/** Returns the client tokens of the calling component. The tokens are created when the component mounts. */
export function useClientTokens(): ClientTokens {
  const [tokens] = useState(createTokens);
  return tokens;
}

function createTokens(): ClientTokens {
  const tokens = new Map<string, string>();
  return {
    tokenOf: (intent) => {
      const key = JSON.stringify(intent);
      const token = tokens.get(key) ?? crypto.randomUUID();
      tokens.set(key, token);
      return token;
    },
    forget: () => tokens.clear(),
  };
}
