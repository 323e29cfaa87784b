import { useState } from 'react';

/**
 * Tokens that make a repeated start the same start: one for each intent (job, parameters, dry or real) since the component was
 * mounted. Two clicks, or a second try after an answer that never came, send the same token; a changed intent sends another.
 */
export function useClientToken(): (intent: unknown) => string {
  const [tokens] = useState(() => new Map<string, string>());
  return (intent) => {
    const key = JSON.stringify(intent);
    const token = tokens.get(key) ?? crypto.randomUUID();
    tokens.set(key, token);
    return token;
  };
}
