/** The attribute of buttons that people press several times on purpose, such as 'Next' and 'Move up'. */
const repeatable = 'data-repeatable';

/** The second click could act on the row that moved under the pointer, or repeat the action. */
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
