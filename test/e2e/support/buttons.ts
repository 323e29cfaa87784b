import type { Locator, Page } from 'playwright-core';
import { shown } from './shown';

/** How long a press may take to show, in milliseconds. Only a dead button waits so long. */
const patienceMs = 5_000;

/** How long a button that is on the page may take to be ready for a press, in milliseconds. */
const readyMs = 10_000;

/** How often a press is tried: each time but the first on the page as it opens. */
const maxAttempts = 3;

/** Pressed already, in use, or not for now: a press of these is not expected to do anything. */
const still =
  '[disabled], [aria-disabled="true"], [aria-pressed="true"], [aria-busy="true"], [aria-selected="true"]';

/**
 * The names of the buttons of a page that can be pressed. If several differ only in the object that they
 * name, one of them.
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
 * Presses each kind of button of a page once, and gives the names of those that did nothing: no change of the
 * page, no request, no dialog. Dialogs are left by Escape, so nothing that asks first is done. At most
 * `maxButtons` of a page: a list repeats the same ones in each row.
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
    await reopen(page, url);
  }
  return dead;
}

async function reopen(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await shown(page);
}

/**
 * Presses a button. A link that was pressed before it may load its page only now, and take the button away:
 * then the page is opened again.
 */
async function pressed(page: Page, name: string, url: string): Promise<'gone' | 'live' | 'dead'> {
  for (let attempt = 1; ; attempt += 1) {
    const button = buttonNamed(page, name);
    // A press before may have taken it away, such as by another tab.
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
        // From the press on: what a clock or a poll changed before is not its doing.
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

/** How often the document changed since the press; a page that was left has changed. */
const changesOf = (page: Page): Promise<number> =>
  page
    .evaluate(() => {
      const { changesAfterPress } = window as { changesAfterPress?: { readonly count: number } };
      return changesAfterPress?.count ?? 1;
    })
    .catch(() => 1);
