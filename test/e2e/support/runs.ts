import type { Locator, Page } from 'playwright-core';

/** Opens the main job's form in the catalogue. */
export async function openStartForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Start User identifier migration' }).click();
  return page.getByRole('dialog', { name: 'User identifier migration' });
}

/** From the catalogue's form to the confirmation of a real run. */
export async function askForRealRun(page: Page): Promise<Locator> {
  const form = await openStartForm(page);
  await form.getByRole('radio', { name: /^Real run/ }).check();
  await form.getByRole('button', { name: 'Start real run' }).click();
  return page.getByRole('alertdialog', { name: 'Start a real run of User identifier migration?' });
}

/** Ticks the box of the migration page, by its words, and waits until it is ticked. */
export async function confirmMigration(page: Page): Promise<void> {
  await page.getByText(/^I confirm the migration/).click();
  await page.getByRole('checkbox', { checked: true }).waitFor({ state: 'attached' });
}

/** Stops the run that the page shows. */
export async function stopRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop run' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop run' }).click();
}

/** Waits until the run on the page has that status, as the panel words it. */
export const status = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).first().waitFor();

/** Waits until all tables but one, whose writes are held, are done. */
export async function waitForOnlyTableLeft(page: Page, table: string): Promise<void> {
  const progress = page.getByRole('list', { name: 'Progress of each table' }).getByRole('listitem');
  const others = progress.filter({ hasNotText: table });
  await others.first().waitFor();
  for (const row of await others.all()) await row.getByText(/^done/).waitFor();
}
