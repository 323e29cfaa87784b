// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { keepEarlyKeys, takeEarlyKeys } from '#web/app/shell/palette/early-keys';

afterEach(() => void takeEarlyKeys());

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

it('keeps the letters that are typed before the palette is there, and gives them once', () => {
  keepEarlyKeys();
  for (const key of ['b', 'a', 'x', 'Backspace', 'c', 'Shift', 'k']) press(key);

  expect(takeEarlyKeys()).toBe('back');
  expect(takeEarlyKeys()).toBe('');
});

it('lets no early letter act as a shortcut, and every later one', () => {
  keepEarlyKeys();
  expect(press('g')).toBe(false);

  takeEarlyKeys();
  expect(press('g')).toBe(true);
});

it('leaves the keys of the browser alone', () => {
  keepEarlyKeys();

  expect(press('r', { ctrlKey: true })).toBe(true);
  expect(takeEarlyKeys()).toBe('');
});
