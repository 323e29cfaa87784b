import type { Locator, Page } from 'playwright-core';

/** Returns the table with the given name. A table whose rows have controls is a grid. */
export function tableOf(inside: Page | Locator, name: string | RegExp, { exact = false } = {}): Locator {
  return inside.getByRole('grid', { name, exact }).or(inside.getByRole('table', { name, exact }));
}
