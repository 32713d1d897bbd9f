import { knownTier } from '../session/known-tier.ts';
import { readStoredSession } from '../session/stored-session.ts';
import { signOut } from '../shell/sign-out.ts';

/** Starts both menus of a document, in the bar and in the mobile menu. `fill` shows who is signed in. */
export function startAccountMenus(page: HTMLElement): { fill: () => void } {
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-part=sign-out]')) {
    button.addEventListener('click', () => void signOut(button));
  }
  return { fill: () => fill(page) };
}

function fill(page: HTMLElement): void {
  const session = readStoredSession();
  const tier = session === null ? undefined : knownTier(session.user.id);
  if (session?.user.email) {
    for (const email of partsOf(page, 'email')) email.textContent = session.user.email;
  }
  for (const name of partsOf(page, 'tier')) name.textContent = tier ?? '';
  for (const badge of partsOf(page, 'plan')) badge.hidden = typeof tier !== 'string';
  for (const badge of partsOf(page, 'no-plan')) badge.hidden = tier !== null;
}

function partsOf(within: HTMLElement, name: string): Iterable<HTMLElement> {
  return within.querySelectorAll<HTMLElement>(`[data-part="${name}"]`);
}
