// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScrollingDown } from '#web/app/shell/quick-actions';

/** Creates a page that is 3,000 px high in a window that is 800 px high. */
function page() {
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollY', 0);
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 3_000 });
  const { result } = renderHook(() => useScrollingDown());
  return (px: number) => {
    act(() => {
      vi.stubGlobal('scrollY', px);
      window.dispatchEvent(new Event('scroll'));
    });
    return result.current;
  };
}

it('is true while the user scrolls down, until the first movement up', () => {
  const scrollTo = page();

  expect([400, 700, 695, 690, 650, 640].map(scrollTo)).toEqual([true, true, true, true, false, false]);
});

it('is false at the start and the end of the page, and when overscrolling at either end', () => {
  const scrollTo = page();

  expect([5, 900, 2_200, 2_260, 2_200, 300, -40, 0].map(scrollTo)).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});
