import type { Locator, Page } from 'playwright-core';

/** A part of the account settings by its title. */
export function setting(page: Page, title: string): Locator {
  return page.getByRole('region', { name: 'Account settings' }).getByRole('region', { name: title });
}

/** From the dashboard to the account settings. */
export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Account settings' }).click();
  await setting(page, 'Password').getByRole('button', { name: 'Change password' }).waitFor();
}

/** Fills in the form on `/auth` and sends it, whatever comes of it. */
export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth?next=%2Fdashboard');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Ticks the box without which no account is made. */
export async function agreeToTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I am 18 or older' }).check();
}
