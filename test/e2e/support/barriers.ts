import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Milliseconds in which a page has followed a change of the window's size, on a machine that draws hardly any
 * frames for all its other work.
 */
const settleMs = 30_000;

/**
 * WCAG 2.2 AA with all that it contains, and what axe-core counts as good practice; targets of 24 px are off
 * unless asked for.
 */
const everyRule = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  rules: { 'target-size': { enabled: true } },
  // An open menu, list or tooltip belongs to what opened it, wherever in the document it stands: it needs no
  // landmark, as a dialog needs none.
  checks: {
    region: {
      options: {
        regionMatcher: `dialog, svg, ${['dialog', 'alertdialog', 'menu', 'listbox', 'tooltip'].map((role) => `[role=${role}]`).join(', ')}`,
      },
    },
  },
};
const asked = {
  all: everyRule,
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/**
 * What axe-core finds on a page, of whatever impact, one line for each element. `colours`: only what a theme
 * can change.
 */
export async function barriersOn(page: Page, rules: keyof typeof asked = 'all'): Promise<readonly string[]> {
  // Evaluated, not added as a script: the page's content security policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = JSON.stringify({ ...asked[rules], resultTypes: ['violations'] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * What reaches beyond the right edge of the window, where that makes the page scroll sideways; empty where it
 * does not. What the page itself puts right after a change of the window's size, such as the place of an open
 * menu, it is given the time for.
 */
export async function overflowOf(page: Page): Promise<readonly string[]> {
  return await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
      timeout: settleMs,
    })
    .then(
      () => [],
      () => page.evaluate(widest),
    );
}

/** The innermost elements beyond the edge, but for those that a box of their own cuts or scrolls. */
function widest(): readonly string[] {
  const { innerWidth } = window;
  const isCut = ({ parentElement }: Element): boolean =>
    parentElement !== null &&
    parentElement !== document.body &&
    (getComputedStyle(parentElement).overflowX !== 'visible' || isCut(parentElement));
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 0.5 && !isCut(element),
  );
  const innermost = beyond.filter(
    (element) => !beyond.some((other) => other !== element && element.contains(other)),
  );
  return [
    `${document.documentElement.scrollWidth} of ${innerWidth} px`,
    ...innermost.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 200)),
  ];
}
