// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteReached } from '#web/api/connection';
import { ConnectionNotice } from '#web/app/shell/connection-notice';
import { renderInTheme } from '../../render';

const answer = vi.fn<() => Promise<string>>();

function Page() {
  const { data, isError } = useQuery({ queryKey: ['page'], queryFn: answer });
  return <p>{isError ? 'Failed' : data}</p>;
}

beforeEach(async () => {
  vi.useFakeTimers();
  answer.mockReset();
  answer.mockRejectedValueOnce(new Error('No answer')).mockResolvedValue('Loaded');
  renderInTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConnectionNotice />
      <Page />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(50));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const status = () => screen.getByRole('status').textContent;
const settle = (change: () => void) =>
  act(async () => {
    change();
    await vi.advanceTimersByTimeAsync(50);
  });

describe('the connection notice', () => {
  it('is shown until the server responds again, which repeats the failed queries', async () => {
    expect(status()).toBe('');

    await settle(() => noteReached(false));
    expect(status()).toMatch(/^The server cannot be reached/);
    expect(screen.getByText('Failed')).toBeDefined();

    await settle(() => noteReached(true));
    expect(status()).toBe('');
    expect(screen.getByText('Loaded')).toBeDefined();
  });

  it('says that the browser is offline until it is online again', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await settle(() => window.dispatchEvent(new Event('offline')));
    expect(status()).toMatch(/^You are offline/);

    online.mockReturnValue(true);
    await settle(() => window.dispatchEvent(new Event('online')));
    expect(status()).toBe('');
  });
});
