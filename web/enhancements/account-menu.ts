import { knownTier } from '../session/known-tier.ts';
import { readStoredSession } from '../session/stored-session.ts';

/** Starts both menus of a document, in the bar and in the mobile menu. `fill` shows who is signed in. */
export function startAccountMenus(page: HTMLElement): { fill: () => void } {
  for (const account of page.querySelectorAll<HTMLElement>('[data-account]')) {
    for (const button of partsOf(account, 'sign-out')) {
      button.addEventListener('click', () => void signOut(account));
    }
    const button = account.querySelector<HTMLButtonElement>('button[aria-controls]');
    if (button !== null) disclose(button, account);
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

/** Opens the button's panel; Escape, a click elsewhere or leaving it closes it. */
function disclose(button: HTMLButtonElement, account: HTMLElement): void {
  const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (panel === null) throw new Error('The account menu has no panel.');
  const show = (isOpen: boolean) => {
    button.ariaExpanded = String(isOpen);
    panel.hidden = !isOpen;
  };
  const closeOutside = ({ target }: Event) => {
    if (target instanceof Node && !account.contains(target)) show(false);
  };
  button.addEventListener('click', () => show(panel.hidden === true));
  document.addEventListener('pointerdown', closeOutside);
  document.addEventListener('focusin', closeOutside);
  account.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || panel.hidden) return;
    show(false);
    button.focus();
  });
}

async function signOut(account: HTMLElement): Promise<void> {
  try {
    const { leaveSignedOut } = await import('../session/leave-signed-out.ts');
    await leaveSignedOut();
  } catch (error) {
    console.error('Error signing out', error);
    for (const problem of partsOf(account, 'sign-out-problem')) {
      problem.textContent = problem.dataset.text ?? '';
    }
  }
}

function partsOf(within: HTMLElement, name: string): Iterable<HTMLElement> {
  return within.querySelectorAll<HTMLElement>(`[data-part="${name}"]`);
}
