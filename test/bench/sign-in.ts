import type { BrowserContext } from 'playwright-core';

/** Signs a person of the local cloud in, as they do themselves. */
export async function signIn(context: BrowserContext, siteUrl: string, email: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${siteUrl}/auth`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('secret-enough');
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
  await page.waitForURL('**/generate');
  await page.close();
}
