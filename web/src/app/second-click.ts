/** The attribute of buttons that people press several times on purpose, such as 'Next' and 'Move up'. */
const repeatable = 'data-repeatable';

/**
 * Ignores the second click of a double click on a button, and the clicks of a held Enter key. The second
 * click could act on the row that moved under the pointer, or do the same thing again.
 */
export function ignoreSecondClicks(page: Document): void {
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener(
    'click',
    (event) => {
      if (event.detail > 1 && isGuarded(event)) ignore(event);
    },
    { capture: true },
  );
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat && event.key === 'Enter' && isGuarded(event)) ignore(event);
    },
    { capture: true },
  );
}

const isGuarded = ({ target }: Event) =>
  target instanceof Element && target.closest('button')?.hasAttribute(repeatable) === false;
