import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

const always = () => '';

/**
 * A mutation that makes one write at a time: while one is under way, until its `onSettled` has finished,
 * `mutate` does nothing and `mutateAsync` returns that write. `isPending` alone cannot ensure this, because
 * it changes only with the next render.
 * @param subjectOf returns what a write is about, such as a row's ID: writes about different subjects may
 * overlap. Must stay the same across renders.
 */
export function useWrite<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
  subjectOf: (variables: Variables) => string = always,
) {
  const underWay = useRef(new Map<string, Promise<Data>>());
  const { mutateAsync: begin, reset: forget, ...mutation } = useMutation(options);
  const mutateAsync = useCallback(
    (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables>) => {
      const subject = subjectOf(variables);
      const first = underWay.current.get(subject);
      if (first) return first;
      const write = begin(variables, callbacks).finally(() => {
        if (underWay.current.get(subject) === write) underWay.current.delete(subject);
      });
      underWay.current.set(subject, write);
      return write;
    },
    [begin, subjectOf],
  );
  const mutate = useCallback(
    (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables>) => {
      if (underWay.current.has(subjectOf(variables))) return;
      // The error stays readable in the mutation's state.
      void mutateAsync(variables, callbacks).catch(() => undefined);
    },
    [mutateAsync, subjectOf],
  );
  /** Resets the mutation. The next write does not wait for the last one. */
  const reset = useCallback(() => {
    underWay.current.clear();
    forget();
  }, [forget]);
  return { ...mutation, mutate, mutateAsync, reset };
}
