import { classNames } from './controls/class-names.ts';

/** Holds the place of loading content in its size. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames('skeleton block max-w-full rounded-frame', className)} />
  );
}
