import { classNames } from './controls/class-names.ts';

/** Says beside a control why it failed, until the next try. In the page even without one, so that screen readers announce it. */
export function Problem({
  title,
  message,
  className,
}: {
  /** What did not happen, if the message alone does not say it. */
  title?: string;
  message: string | null;
  className?: string;
}) {
  return (
    <div role="alert" className={message === null ? 'sr-only' : classNames('w-full', className)}>
      {message !== null && (
        <p className="border-l-2 border-record py-1 pl-4 text-[0.9375rem] text-ink">
          {title !== undefined && <strong className="block font-semibold">{title}</strong>}
          {message}
        </p>
      )}
    </div>
  );
}
