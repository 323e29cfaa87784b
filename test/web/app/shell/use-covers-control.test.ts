// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coversControl } from '#web/app/shell/use-covers-control';

/** The page's elements with their places: left, top, width, height. */
let places: Map<Element, readonly [number, number, number, number]>;

beforeEach(() => {
  places = new Map();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(...(places.get(this) ?? [0, 0, 0, 0]));
  });
  // jsdom has no layout, so the test places the elements.
  document.elementsFromPoint = (x, y) =>
    [...places]
      .filter(
        ([, [left, top, width, height]]) => x >= left && x <= left + width && y >= top && y <= top + height,
      )
      .map(([element]) => element);
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function place(html: string, ...edges: readonly [number, number, number, number]): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html);
  const element = document.body.lastElementChild as HTMLElement;
  places.set(element, edges);
  return element;
}

/** The floating button of a phone: 48 px, at the bottom right of 390 by 844. */
function floatingButton(): HTMLElement {
  const element = place('<button>Quick actions</button>', 326, 780, 48, 48);
  const [offsetLeft, offsetTop, offsetWidth, offsetHeight] = [326, 780, 48, 48];
  for (const [name, value] of Object.entries({ offsetLeft, offsetTop, offsetWidth, offsetHeight })) {
    Object.defineProperty(element, name, { value });
  }
  return element;
}

it('is over a button that it covers in part', () => {
  place('<button>Update</button>', 282, 786, 75, 32);

  expect(coversControl(floatingButton())).toBe(true);
});

it('is over nothing where there is only text, or a control elsewhere', () => {
  place('<p>Five quick exercises</p>', 16, 780, 358, 60);
  place('<button>Update</button>', 282, 400, 75, 32);

  expect(coversControl(floatingButton())).toBe(false);
});

it('leaves enough of a card that is a link', () => {
  place('<a href="/admin/jobs">Jobs</a>', 16, 764, 358, 90);

  expect(coversControl(floatingButton())).toBe(false);
});
