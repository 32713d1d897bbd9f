import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../design/controls/button.tsx';
import type { FormKind } from './form-kind.ts';
import { FormTextList } from './form-texts.tsx';

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
  againLabel = t`Write another`,
  shownWith,
  children,
}: {
  id: string;
  kind: FormKind;
  /** The id of the form's heading. */
  labelledBy: string;
  submitLabel: string;
  sentTitle: string;
  sentText: ReactNode;
  againLabel?: string;
  /** The kinds of report that show the button to send; without, it is always there. */
  shownWith?: readonly string[];
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
          <label htmlFor={`${kind}-website`}>{t`Leave this empty`}</label>
          <input id={`${kind}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div
          data-kinds={shownWith?.join(' ')}
          hidden={shownWith !== undefined}
          className="col-span-full flex flex-col items-start gap-4"
        >
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
        </div>
        <noscript>
          <p className="col-span-full text-dim">{t`Turn on JavaScript in your browser to send this form.`}</p>
        </noscript>
      </form>
      <FormTextList />
      <Sent title={sentTitle} text={sentText} againLabel={againLabel} />
    </div>
  );
}

/** Shown in place of the form once it was sent. */
function Sent({ title, text, againLabel }: { title: string; text: ReactNode; againLabel: string }) {
  return (
    <div role="status">
      <div data-part="sent" tabIndex={-1} hidden className="scroll-mt-24 border-t border-accent-text pt-6">
        <h2 className="title-medium">{title}</h2>
        <p className="mt-5 text-sm text-faint">{t`Your reference`}</p>
        <p data-part="reference" className="timecode mt-1 text-3xl font-medium select-all" />
        <div className="mt-5 max-w-prose text-dim">{text}</div>
        <Button data-part="again" className="mt-7">
          {againLabel}
        </Button>
      </div>
    </div>
  );
}
