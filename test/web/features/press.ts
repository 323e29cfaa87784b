import { fireEvent } from '@testing-library/react';
import { passTime } from './render-page';

/** Returns a button's accessible name: its label or, if it has none, its text. */
const nameOf = (button: HTMLElement): string =>
  (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\s+/g, ' ').trim();

/**
 * Finds a button by name in the document or a part of it. A page that shows a whole week has hundreds of
 * buttons, so a search by role would take seconds on a busy machine.
 */
export function buttonNamed(name: string | RegExp, within: ParentNode = document): HTMLButtonElement {
  const all = [...within.querySelectorAll('button')];
  const found = all.filter((button) =>
    typeof name === 'string' ? nameOf(button) === name : name.test(nameOf(button)),
  );
  const [button, second] = found;
  if (!button || second) {
    throw new Error(
      `There are ${found.length} buttons named ${name}; expected one of ${all.map(nameOf).join(' | ')}`,
    );
  }
  return button;
}

/** Presses a button and waits for the resulting updates. */
export async function press(name: string | RegExp, within?: ParentNode): Promise<void> {
  fireEvent.click(buttonNamed(name, within));
  await passTime(100);
}
