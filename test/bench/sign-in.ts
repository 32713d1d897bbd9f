import { randomUUID } from 'node:crypto';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import type { BrowserContext } from 'playwright-core';
import type { SharedCloud } from '../cloud/test-cloud.ts';

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

/** Signs an operator with every role in to the console, also at another address that stands before it. */
export async function signInOperator(
  context: BrowserContext,
  { operatorPool, operatorsUrl, now }: SharedCloud,
  frontUrl?: string,
): Promise<void> {
  if (operatorPool === undefined || operatorsUrl === undefined) throw new Error('There is no console.');
  const email = `${randomUUID()}@operators.example.com`;
  const [password, totpSecret] = ['Reelwright-operator-1', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'];
  operatorPool.seedUser({ email, password, totpSecret, groups: operatorPool.groups });
  const page = await context.newPage();
  await page.goto(operatorsUrl);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(totpSecret, now()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(email).first().waitFor();
  if (frontUrl !== undefined) {
    const session = await page.evaluate(() => localStorage.getItem('reelwright.operator') ?? '');
    await page.goto(frontUrl);
    await page.evaluate((kept) => localStorage.setItem('reelwright.operator', kept), session);
  }
  await page.close();
}
