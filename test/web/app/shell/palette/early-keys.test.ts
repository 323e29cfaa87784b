// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { keepEarlyKeys, takeEarlyKeys } from '#web/app/shell/palette/early-keys';

afterEach(() => void takeEarlyKeys());

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

it('collects the letters that are typed before the palette opens, and returns them once', () => {
  keepEarlyKeys();
  for (const key of ['b', 'a', 'x', 'Backspace', 'c', 'Shift', 'k']) press(key);

  expect(takeEarlyKeys()).toBe('back');
  expect(takeEarlyKeys()).toBe('');
});

it('keeps early letters, but not later ones, from triggering shortcuts', () => {
  keepEarlyKeys();
  expect(press('g')).toBe(false);

  takeEarlyKeys();
  expect(press('g')).toBe(true);
});

it("does not affect the browser's own keys", () => {
  keepEarlyKeys();

  expect(press('r', { ctrlKey: true })).toBe(true);
  expect(takeEarlyKeys()).toBe('');
});
