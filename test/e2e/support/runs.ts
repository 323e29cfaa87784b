import type { Locator, Page } from 'playwright-core';

/** Opens the main job's form in the catalogue. */
export async function openStartForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Start User identifier migration' }).click();
  return page.getByRole('dialog', { name: 'User identifier migration' });
}

/** Goes from the catalogue form to the confirmation for a real run. */
export async function askForRealRun(page: Page): Promise<Locator> {
  const form = await openStartForm(page);
  await form.getByRole('radio', { name: /^Real run/ }).check();
  await form.getByRole('button', { name: 'Start real run' }).click();
  return page.getByRole('alertdialog', { name: 'Start a real run of User identifier migration?' });
}

/** Clicks the label of the migration page's checkbox, and waits until the checkbox is ticked. */
export async function confirmMigration(page: Page): Promise<void> {
  await page.getByText(/^I confirm the migration/).click();
  await page.getByRole('checkbox', { checked: true }).waitFor({ state: 'attached' });
}

/** Stops the displayed run. */
export async function stopRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop run', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop run' }).click();
}

/** Waits until the displayed run has the given status, as labelled in the panel. */
export const status = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).filter({ visible: true }).first().waitFor();

/** Waits until all tables are done except the one whose writes are held. */
export async function waitForOnlyTableLeft(page: Page, table: string): Promise<void> {
  const parts = page.getByRole('list', { name: 'Parts of the run' }).getByRole('listitem');
  const others = parts.filter({ hasNotText: new RegExp(`${table}|Queue and plan|Finish`) });
  await others.first().waitFor();
  for (const row of await others.all()) await row.getByText(/^done/).waitFor();
}
