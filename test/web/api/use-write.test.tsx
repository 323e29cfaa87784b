// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useWrite } from '#web/api/use-write';

const idOf = ({ id }: { readonly id: string }) => id;

/** Returns a write whose responses the test gives one by one. */
function openWrite(subjectOf?: (variables: { readonly id: string }) => string) {
  const answers: ((answer: string) => void)[] = [];
  const refusals: ((error: Error) => void)[] = [];
  const request = vi.fn(
    (_: { readonly id: string }) =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve);
        refusals.push(reject);
      }),
  );
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useWrite({ mutationFn: request }, subjectOf), { wrapper });
  return { request, answers, refusals, write: () => result.current };
}

describe('a second press while a write is under way', () => {
  it('does nothing, even before the next render', async () => {
    const { request, write } = openWrite();

    await act(async () => {
      write().mutate({ id: 'a' });
      write().mutate({ id: 'a' });
    });
    await act(async () => write().mutate({ id: 'a' }));

    expect(request).toHaveBeenCalledTimes(1);
  });

  it('gets the result of the first', async () => {
    const { request, answers, write } = openWrite();
    let results: readonly string[] = [];

    await act(async () => {
      const both = Promise.all([write().mutateAsync({ id: 'a' }), write().mutateAsync({ id: 'a' })]);
      void both.then((all) => {
        results = all;
      });
    });
    await act(async () => answers[0]?.('done'));

    expect(request).toHaveBeenCalledTimes(1);
    expect(results).toEqual(['done', 'done']);
  });

  it('writes again once the first has succeeded or failed, or was forgotten', async () => {
    const { request, answers, refusals, write } = openWrite();

    await act(async () => write().mutate({ id: 'a' }));
    await act(async () => answers[0]?.('done'));
    await act(async () => write().mutate({ id: 'a' }));
    await act(async () => refusals[1]?.(new Error('No')));
    await act(async () => write().mutate({ id: 'a' }));
    await act(async () => write().reset());
    await act(async () => write().mutate({ id: 'a' }));

    expect(request).toHaveBeenCalledTimes(4);
  });

  it('writes if it is about another subject', async () => {
    const { request, write } = openWrite(idOf);

    await act(async () => {
      write().mutate({ id: 'a' });
      write().mutate({ id: 'b' });
      write().mutate({ id: 'a' });
    });

    expect(request.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b']);
  });
});
