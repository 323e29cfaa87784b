// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { ignoreSecondClicks } from '#web/app/second-click';

let pressed: string[];

function buttonOf(name: string, repeatable = false): HTMLButtonElement {
  const button = document.createElement('button');
  button.append(document.createElement('span'));
  if (repeatable) button.setAttribute('data-repeatable', '');
  button.addEventListener('click', () => pressed.push(name));
  document.body.append(button);
  return button;
}

/** Clicks what is inside the button. `detail` is the number of clicks at this place in a short time. */
const click = (button: HTMLButtonElement, detail: number) =>
  button.firstElementChild?.dispatchEvent(
    new MouseEvent('click', { detail, bubbles: true, cancelable: true }),
  );

ignoreSecondClicks(document);

beforeEach(() => {
  pressed = [];
  document.body.replaceChildren();
});

describe('the second click of a double click', () => {
  it('does nothing on the same button', () => {
    const button = buttonOf('delete');

    click(button, 1);
    click(button, 2);
    click(button, 3);

    expect(pressed).toEqual(['delete']);
  });

  it('does nothing on the button that moved under the pointer', () => {
    const first = buttonOf('delete 1');
    const second = buttonOf('delete 2');

    click(first, 1);
    first.remove();
    click(second, 2);

    expect(pressed).toEqual(['delete 1']);
  });

  it('does not submit a form', () => {
    const form = document.createElement('form');
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      pressed.push('submit');
    });
    document.body.append(form);
    const button = buttonOf('save');
    form.append(button);

    click(button, 1);
    click(button, 2);

    expect(pressed).toEqual(['save', 'submit']);
  });

  it('counts on a button that people press several times in a row', () => {
    const next = buttonOf('next', true);

    click(next, 1);
    click(next, 2);

    expect(pressed).toEqual(['next', 'next']);
  });

  it('is none if a button is pressed with the keyboard or later', () => {
    const button = buttonOf('add');

    click(button, 0);
    click(button, 0);
    click(button, 1);

    expect(pressed).toEqual(['add', 'add', 'add']);
  });
});

describe('a held Enter key', () => {
  it('presses a button once', () => {
    const button = buttonOf('delete');
    const keyDown = (repeat: boolean) =>
      button.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
      );

    expect(keyDown(false)).toBe(true);
    expect(keyDown(true)).toBe(false);
  });
});
