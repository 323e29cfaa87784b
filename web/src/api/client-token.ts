import { useState } from 'react';

/** Tokens that make a repeated start the same start. */
interface ClientTokens {
  /**
   * The token of an intent (job, parameters, dry or real). Two clicks, or a second try after an answer that
   * never came, send the same token; a changed intent sends another.
   */
  readonly tokenOf: (intent: unknown) => string;
  /** The run is there: the same intent is a new one from now on. */
  readonly forget: () => void;
}

/** Tokens for the starts that a component asks for, from when it is mounted. */
export function useClientTokens(): ClientTokens {
  const [tokens] = useState(() => new Map<string, string>());
  const tokenOf = (intent: unknown) => {
    const key = JSON.stringify(intent);
    const token = tokens.get(key) ?? crypto.randomUUID();
    tokens.set(key, token);
    return token;
  };
  return { tokenOf, forget: () => tokens.clear() };
}
