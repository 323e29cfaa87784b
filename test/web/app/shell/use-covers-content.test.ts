// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coversContent } from '#web/app/shell/use-covers-content';

/** The page's elements, each with its position and size: left, top, width, height. */
let places: Map<Element, readonly [number, number, number, number]>;

beforeEach(() => {
  places = new Map();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(...(places.get(this) ?? [0, 0, 0, 0]));
  });
  // jsdom has no layout, so the test positions the elements and their lines of text.
  textAt();
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

/** Places all text on these lines. */
function textAt(...lines: readonly DOMRect[]): void {
  Range.prototype.getClientRects = () => lines as unknown as DOMRectList;
}

function place(html: string, ...edges: readonly [number, number, number, number]): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', html);
  const element = document.body.lastElementChild as HTMLElement;
  places.set(element, edges);
  return element;
}

/**
 * Creates the floating button on a phone: 48 px wide and high, in the bottom-right corner of a 390 by 844 px
 * screen.
 */
function floatingButton(): HTMLElement {
  const element = place('<button>Quick actions</button>', 326, 780, 48, 48);
  const [offsetLeft, offsetTop, offsetWidth, offsetHeight] = [326, 780, 48, 48];
  for (const [name, value] of Object.entries({ offsetLeft, offsetTop, offsetWidth, offsetHeight })) {
    Object.defineProperty(element, name, { value });
  }
  return element;
}

it('detects a button that is partly covered', () => {
  place('<button>Update</button>', 282, 786, 75, 32);

  expect(coversContent(floatingButton())).toBe(true);
});

it('detects a text that is partly covered', () => {
  place('<p>12,400 records</p>', 16, 780, 358, 20);
  textAt(new DOMRect(260, 780, 100, 20));

  expect(coversContent(floatingButton())).toBe(true);
});

it('ignores an element whose text ends elsewhere, and controls elsewhere', () => {
  place('<p>Five quick exercises</p>', 16, 780, 358, 60);
  textAt(new DOMRect(16, 780, 150, 20));
  place('<button>Update</button>', 282, 400, 75, 32);

  expect(coversContent(floatingButton())).toBe(false);
});

it('ignores a card with a link if enough of the card is visible', () => {
  place('<a href="/admin/jobs">Jobs</a>', 16, 764, 358, 90);

  expect(coversContent(floatingButton())).toBe(false);
});

it('does not look below a button that is not displayed', () => {
  place('<button>Update</button>', -10, -10, 75, 32);

  expect(coversContent(place('<button>Quick actions</button>', 0, 0, 0, 0))).toBe(false);
});
