// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTokenPages } from '#web/api/token-pages';

describe('the pages of a list that knows only its next page', () => {
  it('go forward with a token, and back with the tokens already used', () => {
    const { result } = renderHook(() => useTokenPages('list'));

    act(() => result.current.next('b'));
    act(() => result.current.next('c'));
    expect(result.current).toMatchObject({ page: 3, token: 'c' });

    act(() => result.current.previous());
    expect(result.current).toMatchObject({ page: 2, token: 'b' });

    act(() => result.current.previous());
    expect(result.current).toMatchObject({ page: 1, token: undefined });
  });

  it('start over for another list', () => {
    const { result, rerender } = renderHook(({ list }) => useTokenPages(list), {
      initialProps: { list: 'all' },
    });
    act(() => result.current.next('b'));

    rerender({ list: 'one table' });

    expect(result.current).toMatchObject({ page: 1, token: undefined });
  });
});
