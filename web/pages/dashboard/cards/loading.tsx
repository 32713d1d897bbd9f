import { classNames } from '../../../design/controls/class-names.ts';

/** Says that a list loads, and keeps its room. It shows no rows: the list may have none. */
export function Loading({ label, className }: { label: string; className: string }) {
  return (
    <p role="status" className={classNames('text-[0.9375rem] text-dim', className)}>
      {label}…
    </p>
  );
}
