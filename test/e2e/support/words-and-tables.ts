import type { Page } from 'playwright-core';

/**
 * Finds email addresses that break across lines anywhere but after '@' or a hyphen, and tables that are wider
 * than their panel.
 */
export async function cutEmailsAndWideTables(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? '';
      if (!text.includes('@') && !node.previousSibling?.textContent?.includes('@')) continue;
      let lastTop: number | undefined;
      for (const [index, letter] of [...text].entries()) {
        range.setStart(node, index);
        range.setEnd(node, index + letter.length);
        const top = range.getClientRects()[0]?.top;
        const isCut = lastTop !== undefined && top !== undefined && top > lastTop + 4;
        if (isCut && !/[@\s-]/.test(text[index - 1] ?? '')) {
          found.push(`${text.slice(0, index)} | ${text.slice(index)}`);
        }
        lastTop = top ?? lastTop;
      }
    }
    for (const table of document.querySelectorAll('[role="table"]')) {
      const panel = table.closest('.data-table');
      const scrolls = table.parentElement && getComputedStyle(table.parentElement).overflowX === 'auto';
      if (
        panel &&
        !scrolls &&
        table.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1
      ) {
        found.push(`The table '${table.getAttribute('aria-label')}' is wider than its panel`);
      }
    }
    return found;
  });
}
