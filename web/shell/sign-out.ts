/** Signs out and leaves the page. The message after the button, in its menu, says a failure. */
export async function signOut(button: HTMLButtonElement): Promise<void> {
  try {
    const { leaveSignedOut } = await import('../session/leave-signed-out.ts');
    await leaveSignedOut();
  } catch (error) {
    console.error('Error signing out', error);
    button.closest<HTMLElement>('[popover]')?.showPopover();
    const problem = button.nextElementSibling;
    if (problem instanceof HTMLElement) problem.textContent = problem.dataset.text ?? '';
  }
}
