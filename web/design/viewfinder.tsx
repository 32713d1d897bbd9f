import type { ReactNode } from 'react';
import type { AspectRatio } from '../../contract/billing/catalog.ts';
import { classNames } from './controls/class-names.ts';

const shapes: Readonly<Record<string, string>> & Readonly<Record<AspectRatio, string>> = {
  '16:9': 'w-full aspect-video',
  '1:1': 'h-full aspect-square',
  '9:16': 'h-full aspect-[9/16]',
};

/** A 16:9 screen with corner marks. */
export function Screen({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('on-screen relative aspect-video overflow-hidden', className)}>{children}</div>
  );
}

/** A centered frame of `shape`. */
export function ShapedFrame({
  shape,
  className,
  children,
}: {
  /** Unknown shapes show as 16:9. */
  shape: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className="absolute inset-0 flex items-center justify-center">
      <div className={classNames('relative', shapes[shape] ?? shapes['16:9'], className)}>{children}</div>
    </div>
  );
}

/** For a choice's label. */
export function ShapeOutline({ shape }: { shape: AspectRatio }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block shrink-0 rounded-[1px] border-[1.5px] border-current',
        { '16:9': 'h-[13px] w-[23px]', '1:1': 'size-[17px]', '9:16': 'h-[23px] w-[13px]' }[shape],
      )}
    />
  );
}
