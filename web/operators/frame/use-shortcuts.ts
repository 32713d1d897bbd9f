import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** After `g`. */
export const destinations = [
  { key: 'f', path: '/', label: 'Find' },
  { key: 'q', path: '/queues', label: 'Queues' },
  { key: 'n', path: '/now', label: 'Now' },
  { key: 'p', path: '/approvals', label: 'Approvals' },
  { key: 'a', path: '/audit', label: 'Audit' },
] as const;

/** How long `g` waits for its second key. */
const sequenceMilliseconds = 1_500;

/**
 * The console's keys: `/` finds, `j` and `k` move through lists, `g` with a letter goes to a page, `?` lists them.
 * None works while the operator types or a dialog is open.
 */
export function useShortcuts(onHelp: () => void): void {
  const navigate = useNavigate();
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const isSequence = event.timeStamp - wentAt.current < sequenceMilliseconds;
      wentAt.current = event.key === 'g' && !isSequence ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const destination = isSequence ? destinations.find(({ key }) => key === event.key) : undefined;
      if (destination !== undefined) void navigate(destination.path);
      else if (event.key === '/') document.querySelector<HTMLElement>('[data-find]')?.focus();
      else if (event.key === 'j') moveInList(1);
      else if (event.key === 'k') moveInList(-1);
      else if (event.key === '?') onHelp();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate, onHelp]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
}

/** Focuses what the next or previous row of the page's lists opens or does; rows with nothing are passed over. */
function moveInList(step: 1 | -1): void {
  const rows = [...document.querySelectorAll('[data-list-item]')];
  const controls = rows.flatMap((row) => firstControlIn(row) ?? []);
  const { activeElement } = document;
  const index = controls.findIndex(
    (control) => control.closest('[data-list-item]')?.contains(activeElement) === true,
  );
  const next = index === -1 && step === -1 ? controls.length - 1 : index + step;
  controls[Math.min(controls.length - 1, Math.max(0, next))]?.focus();
}

function firstControlIn(row: Element): HTMLElement | undefined {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, summary')].find((control) =>
    control.checkVisibility(),
  );
}
