import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { patienceMs } from './patience';

/**
 * WCAG 2.2 AA and everything it includes, plus axe-core's best practices. The rule for 24 px targets is off
 * by default, so it is enabled here.
 */
const everyRule = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  rules: { 'target-size': { enabled: true } },
  // An open menu, list or tooltip belongs to the element that opened it, regardless of its position in the
  // document. Like a dialog, it needs no landmark.
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
 * Returns the accessibility problems that axe-core finds on a page, with one line per element. With
 * `colours`, returns only problems that depend on the theme.
 */
export async function barriersOn(page: Page, rules: keyof typeof asked = 'all'): Promise<readonly string[]> {
  // The code is evaluated rather than added as a script, so that the page's content security policy does not
  // need to change.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // A link that is partly covered by the sticky header after scrolling would be reported as a target that is
  // too small.
  await page.evaluate(() => window.scrollTo(0, 0));
  const options = JSON.stringify({ ...asked[rules], resultTypes: ['violations'] });
  // Dimmed content is inactive (components/layout/stale.ts).
  const context = JSON.stringify({ exclude: [['[data-stale]']] });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${options})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * Returns the elements that extend beyond the right edge of the window, if they make the page scroll
 * sideways. First gives the page time to adjust its layout after the window has been resized, for example to
 * move an open menu.
 */
export async function overflowOf(page: Page): Promise<readonly string[]> {
  return await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, {
      timeout: patienceMs,
    })
    .then(
      () => [],
      () => page.evaluate(widest),
    );
}

/**
 * Returns the innermost elements that extend beyond the edge, except for those that a container clips or
 * scrolls.
 */
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
