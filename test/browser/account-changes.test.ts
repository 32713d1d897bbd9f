import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmationCode, confirmationLink, newPerson } from '../cloud/person.ts';
import { type SharedCloud, sharedCloud } from '../cloud/test-cloud.ts';
import { enterPassword, openSettings, setting } from './account-steps.ts';
import { closePages, newVisitor, sharedBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { newPersonWithVideo } from './new-person-with-video.ts';
import { password, signIn } from './person-steps.ts';
import { openSignedIn } from './signed-in.ts';

let cloud: SharedCloud;
let browser: Browser;

const newPassword = 'another-secret';
const lastPassword = 'yet-another-secret';

beforeAll(async () => {
  [cloud, browser] = await Promise.all([sharedCloud(), sharedBrowser()]);
});
afterAll(() => closePages(browser));

describe('another email', () => {
  it('takes the password, and a code from each of the two addresses; every other browser is signed out', async () => {
    const carol = await newPerson(cloud);
    const newEmail = `carol-${carol.email}`;
    const [here, other] = [
      await newVisitor(browser, cloud.siteUrl),
      await newVisitor(browser, cloud.siteUrl),
    ];
    for (const { page: of } of [here, other]) await openSignedIn(of, cloud, carol, '/dashboard');
    await openSettings(here.page);
    const part = setting(here.page, 'Email');
    await part.getByRole('button', { name: 'Change email' }).press('Enter');
    const entered = part.getByLabel('New email');
    await expectFocus(part.getByLabel('Your password'));
    await part.getByLabel('Your password').fill('not-my-password');
    await entered.fill(newEmail);
    await entered.press('Enter');
    await part.getByText('This password isn’t correct.').waitFor();
    await part.getByLabel('Your password').fill(password);
    await entered.press('Enter');
    await part.getByText('We sent a code to each address.').waitFor();
    await part.getByLabel(`Code sent to ${carol.email}`).fill('000000');
    await part.getByLabel(`Code sent to ${newEmail}`).fill('000000');
    await part.getByRole('button', { name: 'Change email' }).click();
    await part.getByRole('alert').getByText('A code is wrong or has expired.').waitFor();
    await part.getByLabel(`Code sent to ${carol.email}`).fill(await confirmationCode(cloud, carol.email));
    await part.getByLabel(`Code sent to ${newEmail}`).fill(await confirmationCode(cloud, newEmail));
    await part.getByRole('button', { name: 'Change email' }).click();
    await part.getByText('Your email is changed.').waitFor();
    await here.page.getByRole('button', { name: new RegExp(newEmail) }).waitFor();

    await other.page.getByRole('button', { name: 'Refresh' }).click();
    await other.page.waitForURL('**/auth?next=%2Fdashboard');
    await signIn(other.page, newEmail, '/dashboard');
    await Promise.all([here.close(), other.close()]);
  });
});

describe('the link of an email that tells of a change', () => {
  it('signs out every browser at the press of its button, once, and leads to a new password', async () => {
    const dora = await newPerson(cloud);
    const { status } = await dora.call('changePassword', { body: { password, new_password: newPassword } });
    expect(status).toBe(200);
    const link = await noticeLink(dora.email);
    const thief = await newVisitor(browser, cloud.siteUrl);
    await enterPassword(thief.page, dora.email, newPassword);
    await thief.page.waitForURL('**/dashboard');

    const owner = await newVisitor(browser, cloud.siteUrl);
    await owner.page.goto(link);
    await owner.page.getByRole('heading', { name: 'Secure your account' }).waitFor();
    // Opening it has changed nothing.
    await thief.page.getByRole('button', { name: 'Refresh' }).click();
    await thief.page.getByText('Account status updated.').first().waitFor();
    await owner.page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter');
    await owner.page.getByText('Every browser is signed out').waitFor();
    await thief.page.reload();
    await thief.page.waitForURL('**/auth?next=%2Fdashboard');

    await owner.page.getByRole('button', { name: 'Choose a new password' }).click();
    await owner.page.getByRole('heading', { name: 'Reset your password' }).waitFor();
    expect(new URL(owner.page.url()).search).toBe('');
    await owner.page.getByLabel('Email', { exact: true }).fill(dora.email);
    await owner.page.getByRole('button', { name: 'Send code' }).click();
    await owner.page.getByLabel('Code', { exact: true }).waitFor();
    await owner.page.getByLabel('Code', { exact: true }).fill(await confirmationCode(cloud, dora.email));
    await owner.page.getByLabel('New password').fill(lastPassword);
    await owner.page.getByRole('button', { name: 'Save and sign in' }).click();
    await owner.page.waitForURL('**/generate');

    // Signed in, with a link that was used.
    await owner.page.goto(link);
    await owner.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await owner.page.getByText('This link has expired or was already used').first().waitFor();
    await owner.page.getByRole('button', { name: 'Choose a new password' }).click();
    await owner.page.getByRole('button', { name: 'Send code' }).waitFor();
    await Promise.all([owner.close(), thief.close()]);
  });
});

/** The link of the newest message to an address that ends all sessions; messages come a moment after what they tell. */
async function noticeLink(email: string): Promise<string> {
  let link: URL | null = null;
  await expect
    .poll(async () => {
      link = await confirmationLink(cloud, email).catch(() => null);
      return link?.searchParams.has('end-sessions');
    })
    .toBe(true);
  return `${link ?? ''}`;
}

describe('deleting the account', () => {
  it('asks for a typed word, ends on the landing page, signed out, and the account can no longer sign in', async () => {
    const bob = await newPersonWithVideo(cloud);
    const other = await newVisitor(browser, cloud.siteUrl);
    await openSignedIn(other.page, cloud, bob, '/dashboard');
    await openSettings(other.page);
    await setting(other.page, 'Delete account').getByRole('button').click();
    const dialog = other.page.getByRole('dialog', { name: 'Delete your account?' });
    const deletion = dialog.getByRole('button', { name: 'Delete my account' });
    expect(await deletion.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Type/).fill('delete');
    await dialog.getByLabel('Your password').fill('not-my-password');
    await deletion.click();
    await dialog.getByText('This password isn’t correct.').waitFor();
    await expectFocus(dialog.getByLabel('Your password'));
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByLabel('Your password').press('Enter');
    await other.page.getByText('Your account is deleted').first().waitFor();
    await other.page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect(new URL(other.page.url()).pathname).toBe('/');
    await other.page.goto('/auth');
    await other.page.getByLabel('Email', { exact: true }).fill(bob.email);
    await other.page.getByLabel('Password', { exact: true }).fill(password);
    await other.page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await other.page.getByText('Incorrect username or password.').first().waitFor();
    await other.close();
  });
});
