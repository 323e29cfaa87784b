import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** Milliseconds in which a page has followed a change of the window's size, on a machine that draws hardly any frames for all its other work. */
const settleMs = 30_000;

const grave = ['serious', 'critical'];

/** What axe-core finds on a page that keeps people out: serious and critical, one line for each element. */
export async function barriersOn(page: Page): Promise<readonly string[]> {
  // Evaluated, not added as a script: the page's content security policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    'axe.run(document, { resultTypes: ["violations"] })',
  );
  return violations
    .filter(({ impact }) => grave.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
}

/**
 * What reaches beyond the right edge of the window, where that makes the page scroll sideways; empty where it does not. What the page
 * itself puts right after a change of the window's size, such as the place of an open menu, it is given the time for.
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
