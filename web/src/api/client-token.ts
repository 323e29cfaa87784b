import { useState } from 'react';

/** Tokens that make a repeated start idempotent. */
interface ClientTokens {
  /**
   * Returns the token of an intent (job, parameters, dry run or not). A double click, or a retry after a lost
   * response, sends the same token. A changed intent gets a new one.
   */
  readonly tokenOf: (intent: unknown) => string;
  /** Call this when the run has started. The same intent then gets a new token. */
  readonly forget: () => void;
}

/** Tokens for the starts of one component, created when it mounts. */
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
