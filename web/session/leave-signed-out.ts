import { addressIn, languageOf } from '../addresses/languages.ts';
import { links } from '../addresses/links.ts';
import { signOut } from './cognito.ts';
import { addressAfterSignOut } from './google-sign-in.ts';

/** Signs out of this browser and opens the landing page as a new document: nothing of the person stays in memory. */
export async function leaveSignedOut(): Promise<void> {
  await signOut();
  window.location.assign(
    await addressAfterSignOut(addressIn(languageOf(window.location.pathname), links.home())),
  );
}
