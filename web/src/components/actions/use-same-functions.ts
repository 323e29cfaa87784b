import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns a function that stays the same across renders and calls the latest handler, for rows that render
 * again only if their props change.
 */
export function useSameFunction<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/** Returns such functions for several handlers, whose names must not change. */
export function useSameFunctions<Handlers extends { readonly [Name in keyof Handlers]: Handler }>(
  handlers: Handlers,
): Handlers {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [same] = useState(() =>
    Object.fromEntries(
      Object.keys(handlers).map((name) => [
        name,
        (...args: never[]) => latest.current[name as keyof Handlers](...args),
      ]),
    ),
  );
  return same as Handlers;
}

type Handler = (...args: never[]) => unknown;
