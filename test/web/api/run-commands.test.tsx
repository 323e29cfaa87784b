// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { useRunCommand } from '#web/api/run/run-commands';
import { runKeys } from '#web/api/runs';

test('a refused command reads the run again, because another admin may have changed it', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const read = vi.fn(async () => 'COMPLETED_WITH_FAILURES');
  const refused = new ApiError('Conflict', 'Run 028Y is running; only runs that ended can be retried.');
  const command = async (_: { readonly id: string }) => Promise.reject(refused);
  const { result } = renderHook(
    () => ({
      run: useQuery({ queryKey: runKeys.run('r'), queryFn: read }),
      command: useRunCommand(command),
    }),
    { wrapper },
  );
  await act(async () => undefined);

  await act(async () => result.current.command.mutate({ id: 'r' }));

  expect(result.current.command.error).toBe(refused);
  expect(read).toHaveBeenCalledTimes(2);
});
