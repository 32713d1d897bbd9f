import type { ReactNode } from 'react';
import type { MessageKind } from '../../contract/fields/message-limits.ts';
import { Button } from '../design/controls/button.tsx';

/**
 * A form to the operator, which enhancements/message-form.ts sends. Without scripts, `method="dialog"`
 * outside a dialog sends nothing.
 *
 * @param id the anchor of links to the form (`?subject=…#message`)
 */
export function MessageForm({
  id,
  kind,
  labelledBy,
  submitLabel,
  sentTitle,
  sentText,
  children,
}: {
  id: string;
  kind: MessageKind;
  /** The id of the form's heading. */
  labelledBy: string;
  submitLabel: string;
  sentTitle: string;
  sentText: ReactNode;
  children: ReactNode;
}) {
  return (
    <div id={id} data-enhancement="message-form" className="scroll-mt-24">
      <form
        method="dialog"
        data-kind={kind}
        aria-labelledby={labelledBy}
        className="grid gap-x-8 gap-y-6 sm:grid-cols-2"
      >
        {children}
        <div aria-hidden="true" className="sr-only">
          <label htmlFor={`${kind}-website`}>Leave this empty</label>
          <input id={`${kind}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="col-span-full flex flex-col items-start gap-4">
          <p
            role="alert"
            data-part="failure"
            className="border-l-2 border-record pl-4 text-ink empty:hidden"
          />
          <Button
            type="submit"
            variant="primary"
            data-part="submit"
            className="min-h-12 px-7 aria-busy:cursor-progress"
          >
            {submitLabel}
          </Button>
          <noscript>
            <p className="text-dim">Turn on JavaScript in your browser to send this form.</p>
          </noscript>
        </div>
      </form>
      <div role="status">
        <div data-part="sent" tabIndex={-1} hidden className="scroll-mt-24 border-t border-accent-text pt-6">
          <h3 className="title-medium">{sentTitle}</h3>
          <p className="mt-5 text-sm text-faint">Your reference</p>
          <p data-part="reference" className="timecode mt-1 text-3xl font-medium select-all" />
          <div className="mt-5 max-w-prose text-dim">{sentText}</div>
          <Button data-part="again" className="mt-7">
            Write another
          </Button>
        </div>
      </div>
    </div>
  );
}
