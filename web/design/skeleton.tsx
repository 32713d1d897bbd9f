import { classNames } from './controls/class-names.ts';

/** Stands where something will be, in its size, while it loads. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames('skeleton block max-w-full rounded-frame', className)} />
  );
}
