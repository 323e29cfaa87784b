// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTypedText } from '#web/components/filter/use-typed-text';

const given: string[] = [];
const field = (value: string) =>
  renderHook(({ at }) => useTypedText(at, (text) => given.push(text)), { initialProps: { at: value } });

beforeEach(() => {
  vi.useFakeTimers();
  given.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

afterEach(cleanup);

const wait = () => act(() => vi.advanceTimersByTime(300));

describe('a text field whose value lives elsewhere', () => {
  it('shows what is typed at once and gives it on when the typing rests', () => {
    const { result } = field('');

    for (const text of ['m', 'mi', 'mig ']) act(() => result.current.type(text));

    expect(result.current.text).toBe('mig ');
    expect(given).toEqual([]);
    wait();
    expect(given).toEqual(['mig']);
  });

  it('keeps a blank that is typed between two words', () => {
    const { result, rerender } = field('');
    act(() => result.current.type('mig '));
    wait();

    rerender({ at: 'mig' });

    expect(result.current.text).toBe('mig ');
  });

  it('gives on at once what is meant', () => {
    const { result } = field('');
    act(() => result.current.type('mig'));

    act(() => void result.current.settle());

    expect(given).toEqual(['mig']);
  });

  it('keeps a list still while the pointer is down, so that a click right after typing hits', () => {
    const { result } = field('');
    act(() => result.current.type('mig'));

    act(() => void window.dispatchEvent(new Event('pointerdown')));
    act(() => result.current.leave());
    wait();
    expect(given).toEqual([]);

    act(() => void window.dispatchEvent(new Event('pointerup')));
    wait();
    expect(given).toEqual(['mig']);
  });

  it('gives on at once when Tab leaves the field', () => {
    const { result } = field('');
    act(() => result.current.type('mig'));

    act(() => result.current.leave());

    expect(given).toEqual(['mig']);
  });

  it('follows the value when it changes elsewhere, and forgets what was typed over the old one', () => {
    const { result, rerender } = field('first');
    act(() => result.current.type('firstly'));

    rerender({ at: 'other' });
    wait();

    expect(result.current.text).toBe('other');
    expect(given).toEqual([]);
  });

  it('stays empty when the value that it gave on is cleared elsewhere', () => {
    const { result, rerender } = field('');
    act(() => result.current.type('mig'));
    wait();
    rerender({ at: 'mig' });

    rerender({ at: '' });
    wait();

    expect(result.current.text).toBe('');
    expect(given).toEqual(['mig']);
  });

  it('shows an earlier value again when somebody goes back to it', () => {
    const { result, rerender } = field('first');
    act(() => result.current.type(''));
    wait();
    rerender({ at: '' });

    rerender({ at: 'first' });
    wait();

    expect(result.current.text).toBe('first');
    expect(given).toEqual(['']);
  });
});
