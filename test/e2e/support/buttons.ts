import { errors, type Locator, type Page } from 'playwright-core';
import { patienceMs } from './patience';
import { goInside, shown } from './shown';

/** The maximum time to wait until a visible button can be pressed, in milliseconds. */
const readyMs = 10_000;

/** The maximum number of attempts to press a button. The page is reopened before each retry. */
const maxAttempts = 3;

/** The maximum number of times that Escape is pressed again to close nested dialogs. */
const maxEscapes = 5;

/** Buttons that are already pressed, busy or disabled. Pressing one of these need not have any effect. */
const still =
  '[disabled], [aria-disabled="true"], [aria-pressed="true"], [aria-busy="true"], [aria-selected="true"]';

/**
 * Returns the names of the buttons on a page that can be pressed. If several names begin with the same two
 * words, returns only the first of them.
 */
async function namesOf(page: Page, maxButtons: number): Promise<readonly string[]> {
  const names = await page
    .locator(`main button:visible:not(${still})`)
    .evaluateAll((all) =>
      all.map((element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim(),
      ),
    );
  const kinds = new Map<string, string>();
  for (const name of names) {
    const kind = name.split(' ').slice(0, 2).join(' ');
    if (name !== '' && !kinds.has(kind)) kinds.set(kind, name);
  }
  return [...kinds.values()].slice(0, maxButtons);
}

const buttonNamed = (page: Page, name: string): Locator =>
  page
    .locator(`main button:visible:not(${still})`)
    .filter({ hasText: name })
    .or(page.locator(`main button:visible[aria-label="${name.replaceAll('"', '\\"')}"]`))
    .first();

/**
 * Presses each kind of button on a page once, and returns the names of those that had no effect: no page
 * change, request or dialog. Dialogs are closed with Escape, so actions that need confirmation are not
 * carried out. Presses at most `maxButtons` per page, because a list has the same buttons in each row.
 */
export async function deadButtons(page: Page, url: string, maxButtons = 8): Promise<readonly string[]> {
  const dead: string[] = [];
  const title = await page.title();
  // An overlay's code is loaded after the press, so the overlay may appear only when the next button is about
  // to be pressed.
  await page.addLocatorHandler(overlay(page), () => page.keyboard.press('Escape'), { noWaitAfter: true });
  for (const name of await namesOf(page, maxButtons)) {
    if ((await pressed(page, name, url)) === 'dead') dead.push(name);
    if (!(await isClosed(page)) || !(await isBack(page, url, title))) await reopen(page, url);
  }
  await page.removeLocatorHandler(overlay(page));
  return dead;
}

/** Returns the innermost open dialog, menu or list. */
const overlay = (page: Page): Locator =>
  page.locator('[data-part="positioner"] [data-part="content"][data-state="open"]').last();

/** Closes whatever a press has opened. Returns false if Escape does not close it. */
async function isClosed(page: Page): Promise<boolean> {
  await page.keyboard.press('Escape');
  for (let presses = 1; await overlay(page).isVisible(); presses += 1) {
    if (presses > maxEscapes) return false;
    await page.keyboard.press('Escape');
    // A page that is navigating away may never draw another frame.
    await page.evaluate(nextFrame).catch(() => undefined);
  }
  return true;
}

/** Resolves once the page has been drawn again. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * If a press has navigated away from the page's URL, goes back within the panel, which is faster than opening
 * the URL. Returns true if the page is then shown, and false otherwise.
 */
async function isBack(page: Page, url: string, title: string): Promise<boolean> {
  if (page.url() === url) return true;
  const went = await goInside(page, url).then(
    () => true,
    // The press has started loading another document.
    () => false,
  );
  if (!went) return false;
  try {
    await page.waitForFunction((wanted) => document.title === wanted, title, { timeout: readyMs });
    await shown(page, readyMs);
    return page.url() === url;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

async function reopen(page: Page, url: string): Promise<void> {
  // Pressing the button may itself have triggered a page reload.
  await page.goto(url).catch(() => page.goto(url));
  await shown(page);
}

/**
 * Presses a button. If an earlier press has removed the button, opens the page again. For example, a link
 * that was pressed earlier may only now load its page, which removes the button.
 */
async function pressed(page: Page, name: string, url: string): Promise<'gone' | 'live' | 'dead'> {
  if ((await buttonNamed(page, name).count()) === 0) await reopen(page, url);
  for (let attempt = 1; ; attempt += 1) {
    const button = buttonNamed(page, name);
    // An earlier press may have removed the button permanently, for example by dismissing a note.
    if ((await button.count()) === 0) return 'gone';
    try {
      return (await doesSomething(page, button)) ? 'live' : 'dead';
    } catch (error) {
      if (attempt === maxAttempts) throw error;
      await reopen(page, url);
    }
  }
}

async function doesSomething(page: Page, button: Locator): Promise<boolean> {
  let requests = 0;
  const count = () => {
    requests += 1;
  };
  page.on('request', count);
  page.on('download', count);
  try {
    await button.evaluate(
      (element) => {
        const changes = { count: 0 };
        Object.assign(window, { changesAfterPress: changes });
        const observer = new MutationObserver((records) => {
          changes.count += records.length;
        });
        // Counting begins with the press, because clocks and polls cause earlier changes.
        element.addEventListener(
          'click',
          () =>
            observer.observe(document.body, {
              subtree: true,
              childList: true,
              attributes: true,
              characterData: true,
            }),
          { capture: true, once: true },
        );
      },
      undefined,
      { timeout: readyMs },
    );
    requests = 0;
    await button.click({ timeout: readyMs });
    const until = Date.now() + patienceMs;
    while (Date.now() < until) {
      if (requests > 0 || (await changesOf(page)) > 0) return true;
      await page.waitForTimeout(50);
    }
    return false;
  } finally {
    page.off('request', count);
    page.off('download', count);
  }
}

/** Returns the number of document changes since the press. Leaving the page counts as a change. */
const changesOf = (page: Page): Promise<number> =>
  page
    .evaluate(() => {
      const { changesAfterPress } = window as { changesAfterPress?: { readonly count: number } };
      return changesAfterPress?.count ?? 1;
    })
    .catch(() => 1);
