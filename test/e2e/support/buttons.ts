import { errors, type Locator, type Page } from 'playwright-core';
import { shown } from './shown';

/** Maximum time until a press has a visible effect, in milliseconds. Only a dead button takes this long. */
const patienceMs = 5_000;

/** Maximum time until a visible button can be pressed, in milliseconds. */
const readyMs = 10_000;

/** Maximum number of attempts to press a button. The page is reopened before each further attempt. */
const maxAttempts = 3;

/** Buttons that are already pressed, busy or disabled. Pressing them need not have any effect. */
const still =
  '[disabled], [aria-disabled="true"], [aria-pressed="true"], [aria-busy="true"], [aria-selected="true"]';

/**
 * Returns the names of the buttons of a page that can be pressed. Of several that differ only in their
 * object, only one is returned.
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
 * Presses each kind of button of a page once, and returns the names of those without any effect: no change of
 * the page, no request, no dialog. Dialogs are closed with Escape, so confirmed actions are not carried out.
 * Presses at most `maxButtons` per page, because a list has the same buttons in each row.
 */
export async function deadButtons(page: Page, url: string, maxButtons = 8): Promise<readonly string[]> {
  const dead: string[] = [];
  for (const name of await namesOf(page, maxButtons)) {
    if ((await pressed(page, name, url)) === 'dead') dead.push(name);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    if (
      page.url() === url &&
      (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0
    )
      continue;
    await returnTo(page, url);
  }
  return dead;
}

/**
 * Returns to an address after a press, which is faster than opening it. Opens the address if that fails, for
 * example because a dialog of the previous page has opened late and hides the page from assistive technology.
 */
async function returnTo(page: Page, url: string): Promise<void> {
  if (page.url() !== url) {
    await page.goBack({ waitUntil: 'commit' });
    if (page.url() === url && (await isShown(page))) return;
  }
  await reopen(page, url);
}

async function isShown(page: Page): Promise<boolean> {
  try {
    await shown(page, readyMs);
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

async function reopen(page: Page, url: string): Promise<void> {
  // The pressed button may itself be reloading the page.
  await page.goto(url).catch(() => page.goto(url));
  await shown(page);
}

/**
 * Presses a button. A link that was pressed earlier may load its page only now, which removes the button. In
 * this case, the page is opened again.
 */
async function pressed(page: Page, name: string, url: string): Promise<'gone' | 'live' | 'dead'> {
  for (let attempt = 1; ; attempt += 1) {
    const button = buttonNamed(page, name);
    // An earlier press may have removed it, such as one on another tab of the page.
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
        // Counted from the press on, because earlier changes are caused by a clock or a poll.
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

/** Returns the number of changes to the document since the press. Leaving the page counts as a change. */
const changesOf = (page: Page): Promise<number> =>
  page
    .evaluate(() => {
      const { changesAfterPress } = window as { changesAfterPress?: { readonly count: number } };
      return changesAfterPress?.count ?? 1;
    })
    .catch(() => 1);
