/**
 * Adds to every `popover` of the page what the browser leaves out of the ARIA Authoring Practices' menu button:
 * the keys of a `role="menu"`, and closing after a choice and when the focus leaves. The browser opens and
 * closes it, and returns the focus.
 */
export function followMenus(): void {
  document.addEventListener('toggle', focusFirst, true);
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    const menu = target.closest<HTMLElement>('[role=menu]');
    if (menu !== null) moveIn(menu, target, event);
    else if (event.key === 'ArrowDown' && target.ariaHasPopup === 'menu') {
      event.preventDefault();
      target.click();
    }
  });
  // Before the choice takes effect: the button has the focus again, and a dialog returns it there.
  document.addEventListener(
    'click',
    ({ target }) => {
      const choice = target instanceof Element ? target.closest('[popover] a, [role=menuitem]') : null;
      choice?.closest<HTMLElement>('[popover]')?.hidePopover();
    },
    true,
  );
  // An open menu would cover what has the focus.
  document.addEventListener('focusin', ({ target }) => {
    const menu = document.querySelector<HTMLElement>(':popover-open');
    if (menu === null || !(target instanceof Element) || menu.contains(target)) return;
    if (target.getAttribute('popovertarget') !== menu.id) menu.hidePopover();
  });
}

function focusFirst({ target }: Event): void {
  if (target instanceof Element && target.matches('[role=menu]:popover-open')) itemsOf(target)[0]?.focus();
}

function moveIn(menu: HTMLElement, from: HTMLElement, event: KeyboardEvent): void {
  const { key } = event;
  // The focus returns to the button, and Tab goes on from there.
  if (key === 'Tab') menu.hidePopover();
  const items = itemsOf(menu);
  const index = items.indexOf(from);
  const following = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  const item =
    {
      ArrowDown: following[0],
      ArrowUp: items.at(index - 1),
      Home: items[0],
      End: items.at(-1),
    }[key] ?? (/^\S$/u.test(key) ? following.find((one) => beginsWith(one, key)) : undefined);
  if (item === undefined) return;
  event.preventDefault();
  item.focus();
}

function itemsOf(menu: Element): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
}

function beginsWith(item: HTMLElement, letter: string): boolean {
  return item.textContent.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
}
