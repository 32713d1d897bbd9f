import type { Page } from 'playwright-core';
import { type Person, type Site, signInByPassword, userPoolOf } from '../cloud/person.ts';
import { password } from './person-steps.ts';

/** Entries of localStorage. */
export type KeptItems = Readonly<Record<string, string>>;

type Known = Pick<Person, 'email' | 'username'>;

/** What a browser keeps of a person who has signed in with their password: Amplify's tokens, under Amplify's names. */
export async function sessionOf(cloud: Site, { email, username }: Known): Promise<KeptItems> {
  const [{ clientId }, tokens] = await Promise.all([
    userPoolOf(cloud),
    signInByPassword(cloud, email, password),
  ]);
  const client = `CognitoIdentityServiceProvider.${clientId}`;
  return {
    [`${client}.LastAuthUser`]: username,
    [`${client}.${username}.accessToken`]: tokens.accessToken,
    [`${client}.${username}.idToken`]: tokens.idToken,
    [`${client}.${username}.refreshToken`]: tokens.refreshToken,
    [`${client}.${username}.clockDrift`]: '0',
  };
}

/** Opens a page in a browser that has kept these items of an earlier visit. */
export async function openKeeping<Opened>(
  page: Page,
  items: KeptItems,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const script = await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, items);
  const opened = await open();
  // From now on the page itself says what is kept.
  await script.dispose();
  return opened;
}

/** Opens a page as a person who has signed in before. */
export async function openSignedIn(
  page: Page,
  cloud: Site,
  person: Known,
  path = '/generate',
): Promise<void> {
  await openKeeping(page, await sessionOf(cloud, person), () => page.goto(path));
  // The document that was built knows no address: the page's own code has taken its place.
  await page.getByRole('banner').getByText(person.email).first().waitFor({ state: 'attached' });
}
