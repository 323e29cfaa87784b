import type { Page } from 'playwright-core';

/** Sets a list filter through 'Add filter' by ticking a value or typing text. */
export async function addFilter(
  page: Page,
  name: string,
  choice: { tick: string } | { text: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Add filter' });
  await panel.getByRole('button', { name, exact: true }).click();
  if ('tick' in choice) await panel.getByLabel(choice.tick, { exact: true }).check();
  else await panel.getByLabel(name, { exact: true }).fill(choice.text);
  const chip = page.getByRole('button', {
    name: new RegExp(`^Remove filter .*${'tick' in choice ? choice.tick : choice.text}`),
  });
  await chip.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
}
