// @vitest-environment jsdom
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAfterPress } from '#web/components/form/use-after-press';
import type { ListValue } from '#web/components/record-form/field-spec';
import { ListField } from '#web/components/record-form/list-field';
import { renderInTheme } from '../../render';

let shown: string[] = [];
const leaving = (text: string) =>
  renderHook(({ now }) => useAfterPress(() => void shown.push(now)), { initialProps: { now: text } });
const send = (name: string) => act(() => void window.dispatchEvent(new Event(name)));
const afterClick = () => act(() => vi.advanceTimersByTime(1));

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
});

afterEach(() => {
  vi.useRealTimers();
});

afterEach(cleanup);

describe('the message of a field that loses the focus', () => {
  it('is shown immediately when Tab leaves the field', () => {
    const { result } = leaving('problem');

    act(() => result.current());

    expect(shown).toEqual(['problem']);
  });

  it.each([
    ['pointerdown', 'pointerup'],
    ['mousedown', 'mouseup'],
    ['pointerdown', 'pointercancel'],
  ])('is shown after the click, not between %s and %s', (down, up) => {
    const { result } = leaving('problem');

    send(down);
    act(() => result.current());
    afterClick();
    expect(shown).toEqual([]);

    send(up);
    expect(shown).toEqual([]);
    afterClick();
    expect(shown).toEqual(['problem']);
  });

  it('concerns the value that the field has after the click', () => {
    const { result, rerender } = leaving('before the click');

    send('pointerdown');
    act(() => result.current());
    rerender({ now: 'after the click' });
    send('pointerup');
    afterClick();

    expect(shown).toEqual(['after the click']);
  });

  it('is determined once if the click removes the field', () => {
    const { result, unmount } = leaving('save');

    send('pointerdown');
    act(() => result.current());
    unmount();
    send('pointerup');
    afterClick();

    expect(shown).toEqual(['save']);
  });

  it('does not wait for a release that the page never receives', () => {
    const { result } = leaving('problem');

    send('pointerdown');
    act(() => result.current());
    send('keydown');
    afterClick();

    expect(shown).toEqual(['problem']);
  });
});

const goals = { name: 'goals', kind: 'texts', label: 'Goals', options: ['Calm', 'Focus'] } as const;

function Goals() {
  const [value, setValue] = useState<ListValue>({ items: [] });
  return <ListField field={goals} value={value} problem={undefined} onChange={setValue} />;
}

describe('a typed value for a list', () => {
  const field = () => screen.getByRole('textbox', { name: 'Add a value to Goals' });
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

  it('is added after another button was pressed, which also takes effect', () => {
    renderInTheme(<Goals />);
    fireEvent.change(field(), { target: { value: 'Sleep' } });

    const focus = screen.getByRole('button', { name: 'Focus' });
    fireEvent.pointerDown(focus);
    fireEvent.blur(field());
    expect(names()).toEqual(['Calm', 'Focus', ' Add']);
    fireEvent.pointerUp(focus);
    fireEvent.click(focus);
    afterClick();

    expect(names()).toEqual(['Calm', 'Focus', 'Sleep']);
    expect(focus.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Sleep' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('is added once by its own button', () => {
    renderInTheme(<Goals />);
    fireEvent.change(field(), { target: { value: 'Sleep' } });

    const add = screen.getByRole('button', { name: 'Add' });
    fireEvent.pointerDown(add);
    fireEvent.blur(field());
    fireEvent.pointerUp(add);
    fireEvent.click(add);
    afterClick();

    expect(names()).toEqual(['Calm', 'Focus', 'Sleep']);
  });
});
