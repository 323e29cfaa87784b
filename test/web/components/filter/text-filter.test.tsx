// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTypedText } from '#web/components/filter/text-filter';

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

describe('a text field whose value is stored elsewhere', () => {
  it('shows typed text immediately and passes it on when typing pauses', () => {
    const { result } = field('');

    for (const text of ['m', 'mi', 'mig ']) act(() => result.current.type(text));

    expect(result.current.text).toBe('mig ');
    expect(given).toEqual([]);
    wait();
    expect(given).toEqual(['mig']);
  });

  it('keeps a space that is typed between two words', () => {
    const { result, rerender } = field('');
    act(() => result.current.type('mig '));
    wait();

    rerender({ at: 'mig' });

    expect(result.current.text).toBe('mig ');
  });

  it('passes the text on immediately on Enter', () => {
    const { result } = field('');
    act(() => result.current.type('mig'));

    act(() => void result.current.settle());

    expect(given).toEqual(['mig']);
  });

  it('passes nothing on while a mouse button is down, so a click right after typing hits its target', () => {
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

  it('passes the text on immediately after a click', () => {
    const { result } = field('');
    act(() => result.current.type('mig'));

    for (const name of ['pointerdown', 'pointerup', 'click'])
      act(() => void window.dispatchEvent(new Event(name)));
    act(() => vi.advanceTimersByTime(0));

    expect(given).toEqual(['mig']);
  });

  it('passes the text on immediately when Tab leaves the field', () => {
    const { result } = field('');
    act(() => result.current.type('mig'));

    act(() => result.current.leave());

    expect(given).toEqual(['mig']);
  });

  it('shows a value that changes elsewhere, and drops the text typed over the old one', () => {
    const { result, rerender } = field('first');
    act(() => result.current.type('firstly'));

    rerender({ at: 'other' });
    wait();

    expect(result.current.text).toBe('other');
    expect(given).toEqual([]);
  });

  it('stays empty when the value that it passed on is cleared elsewhere', () => {
    const { result, rerender } = field('');
    act(() => result.current.type('mig'));
    wait();
    rerender({ at: 'mig' });

    rerender({ at: '' });
    wait();

    expect(result.current.text).toBe('');
    expect(given).toEqual(['mig']);
  });

  it('shows an earlier value again when it is restored', () => {
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
