import type { Page } from 'playwright-core';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';

/** The demo accounts, one for each role. */
export const [ana, ben, cora] = demoAccounts;

export type Account = (typeof demoAccounts)[number];

/** Signs in from the signed-out page, through the user pool's pages. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await button(page, 'Sign in').click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
}

/** Returns the heading with exactly the given name. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Returns the button with exactly the given name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Returns the link with exactly the given name. */
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
