// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTokenPages } from '#web/api/token-pages';

describe('pages of a list that only knows the way on', () => {
  it('go on by token, and back by the tokens passed', () => {
    const { result } = renderHook(() => useTokenPages('list'));

    act(() => result.current.next('b'));
    act(() => result.current.next('c'));
    expect(result.current).toMatchObject({ page: 3, token: 'c' });

    act(() => result.current.previous());
    expect(result.current).toMatchObject({ page: 2, token: 'b' });

    act(() => result.current.previous());
    expect(result.current).toMatchObject({ page: 1, token: undefined });
  });

  it('begin anew with another list', () => {
    const { result, rerender } = renderHook(({ list }) => useTokenPages(list), {
      initialProps: { list: 'all' },
    });
    act(() => result.current.next('b'));

    rerender({ list: 'one table' });

    expect(result.current).toMatchObject({ page: 1, token: undefined });
  });
});
