/**
 * Takes the README's picture: a real run of the main job over 1,000 users, about half way.
 * `npx tsx test/e2e/take-picture.ts docs/run.png`
 */
import { startHost } from '#infra/local/host';
import { launchBrowser } from './browser';
import { ana, heading, signIn } from './support/person';
import { askForRealRun } from './support/runs';

const [, , path = 'docs/run.png'] = process.argv;

const host = await startHost({ users: 1_000 });
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ colorScheme: 'light', timezoneId: 'Europe/Berlin' });
  await page.goto(`${host.url}/admin/jobs`);
  await signIn(page, ana);
  await heading(page, 'Jobs').waitFor();
  await (await askForRealRun(page)).getByRole('button', { name: 'Start real run' }).click();
  await page.getByRole('tab', { name: 'Log' }).waitFor();
  await page.mouse.move(0, 0);
  await page.waitForFunction(
    () => Number(document.querySelector('main [role=progressbar]')?.getAttribute('aria-valuenow')) >= 45,
  );
  await page.screenshot({ path });
} finally {
  await browser.close();
  await host.stop();
}
