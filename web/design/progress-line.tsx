import { classNames } from './controls/class-names.ts';

/** A decorative line; the text beside it says the same. */
export function ProgressLine({
  part,
  mark,
  tone = 'accent',
  className,
}: {
  /** 0 to 1. */
  part: number;
  /** A marked point, 0 to 1. */
  mark?: number;
  tone?: 'accent' | 'live';
  className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames('relative block h-1 bg-line forced-colors:bg-[GrayText]', className)}
    >
      <span
        className={classNames(
          'absolute inset-y-0 left-0 forced-colors:bg-[Highlight]',
          tone === 'live' ? 'bg-record' : 'bg-accent',
        )}
        style={{ width: `${Math.min(1, Math.max(0, part)) * 100}%` }}
      />
      {mark !== undefined && (
        <span
          className="absolute -inset-y-1 w-px bg-edge forced-colors:bg-[CanvasText]"
          style={{ left: `${mark * 100}%` }}
        />
      )}
    </span>
  );
}
