import type { Page } from 'playwright-core';

/** From the sign-in page to Google's account picker. */
export async function leaveForGoogle(on: Page, next?: string): Promise<void> {
  await on.goto(next === undefined ? '/auth' : `/auth?next=${encodeURIComponent(next)}`);
  await on.getByRole('button', { name: 'Continue with Google' }).click();
  await on.waitForURL('**/_local/google/**');
}

/** Types an account into Google's picker. */
export async function choose(on: Page, email: string, { verified = true } = {}): Promise<void> {
  await on.getByLabel('Email', { exact: true }).fill(email);
  await on.getByLabel('This address is verified').setChecked(verified);
  await on.getByRole('button', { name: 'Next' }).click();
}

/** What the access token of the page's person says; null when no one is signed in. */
export async function claimsOfAccessToken(on: Page): Promise<Record<string, unknown> | null> {
  const token = await on.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('.accessToken'))?.[1] ?? null,
  );
  return token === null ? null : JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
