import { addressIn, languageOf } from '../addresses/languages.ts';
import { links } from '../addresses/links.ts';
import { signOut } from './cognito.ts';
import { addressAfterSignOut } from './google-sign-in.ts';

/** Signs out and loads the landing page, so that memory holds nothing of the person. */
export async function leaveSignedOut(): Promise<void> {
  await signOut();
  window.location.assign(
    await addressAfterSignOut(addressIn(languageOf(window.location.pathname), links.home())),
  );
}
