import { describe, expect, it } from 'vitest';
import { startMigration } from '../../support/host-process';
import { usePanel } from '../support/panel';
import { ana, ben, button, cora, heading, link, signIn } from '../support/person';

const refusal = 'Migration only allowed for the designated admin account';

describe('the panel', () => {
  const panel = usePanel({ users: 10 });

  it('shows a user without a session one button, and returns them to the address that they requested', async () => {
    const page = await panel.open('/admin/jobs/history?status=FAILED');
    await heading(page, 'Sign in').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);

    await signIn(page, ana);

    await heading(page, 'Job history').waitFor();
    expect(page.url()).toBe(panel.url('/admin/jobs/history?status=FAILED'));
    await button(page, 'Remove filter Status: Failed').waitFor();
  });

  it('shows the signed-out page after sign-out, even for addresses that need a session', async () => {
    const page = await panel.openAs(ana, '/admin');
    await button(page, `Account: ${ana.email}`).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await heading(page, 'Sign in').waitFor();

    await page.goto(panel.url('/admin/userid-migration'));
    await heading(page, 'Sign in').waitFor();
    await signIn(page, ana);

    await heading(page, 'User identifier migration').waitFor();
    expect(page.url()).toBe(panel.url('/admin/userid-migration'));
  });

  it('revokes the refresh token at sign-out, so that a copy of it gives no access', async () => {
    const page = await panel.open('/admin');
    await signIn(page, ben);
    await button(page, `Account: ${ben.email}`).waitFor();
    const copied = await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'));
      return JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}').refresh_token as string;
    });
    const { oauthUrl, clientId } = await (await fetch(panel.url('/config.json'))).json();
    const refresh = () =>
      fetch(`${oauthUrl}/oauth2/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          client_id: clientId,
          refresh_token: copied,
        }),
      });
    expect((await refresh()).status).toBe(200);

    await button(page, `Account: ${ben.email}`).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await heading(page, 'Sign in').waitFor();

    expect(await (await refresh()).json()).toEqual({ error: 'invalid_grant' });
  });

  it('shows a second admin the migration page with disabled buttons and the reason', async () => {
    const page = await panel.openAs(ben, '/admin/userid-migration');

    await page.getByLabel('Current user').getByText(refusal).waitFor();
    await page.getByText(ben.email).first().waitFor();
    await page.getByText(ben.subject).waitFor();
    expect(await button(page, 'Scan for records').isDisabled()).toBe(true);
    expect(await button(page, 'Run migration').isDisabled()).toBe(true);
    expect(await page.getByRole('checkbox').isDisabled()).toBe(true);
  });

  it("hides the designated admin's runs from a second admin: the run, the lists, the catalogue", async () => {
    const { id } = await startMigration(await panel.api(ana), true);
    const page = await panel.openAs(ben, `/admin/jobs/${id}`);

    await page.getByText('Not permitted').waitFor();
    await page.getByText(refusal).waitFor();
    await link(page, 'Job history').last().click();
    await page.getByText('No runs yet').waitFor();
    await link(page, 'Jobs').first().click();
    const refused = page.getByRole('listitem').filter({ hasText: refusal });
    await refused.waitFor();
    expect(await refused.getByRole('button', { name: /^Start/ }).count()).toBe(0);
  });

  it('tells a user outside the Admin group that they have no access, whom to ask and how to leave, and requests no data', async () => {
    const page = await panel.open('/admin/userid-migration');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await signIn(page, cora);

    await heading(page, 'Not permitted').waitFor();
    await page.getByText(cora.email).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(asked).not.toContain('/graphql');
    await button(page, 'Sign out').click();
    await heading(page, 'Sign in').waitFor();
  });

  it('has a page for an unknown address, and one for a run that does not exist', async () => {
    const page = await panel.openAs(ana, '/admin/no-such-page');
    await heading(page, 'Page not found').waitFor();
    await link(page, 'Go home').click();
    await heading(page, 'Home').waitFor();

    await page.goto(panel.url('/admin/jobs/01J00000000000000000000000'));

    await page.getByText('Run not found').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Job history' }).last().click();
    await heading(page, 'Job history').waitFor();
  });
});
