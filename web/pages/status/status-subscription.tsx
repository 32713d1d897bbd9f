import { Button } from '../../design/controls/button.tsx';
import { inputAppearance } from '../../design/controls/input-appearance.ts';

/** enhancements/status-subscription.ts submits the form. */
export function SubscriptionForm() {
  return (
    <div data-enhancement="status-subscription" data-start-near="300px">
      <p className="max-w-prose text-dim">
        We’ll email you when an incident starts, when there’s news, and when it’s over. We use your address
        for nothing else, and every email has an unsubscribe link.
      </p>
      <form method="dialog" aria-labelledby="subscribe-title" className="mt-6">
        <label htmlFor="status-email" className="mb-1.5 block text-sm font-medium text-dim">
          Email
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            id="status-email"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            aria-describedby="status-email-problem"
            className={`${inputAppearance} flex-[1_1_14rem]`}
          />
          <Button
            type="submit"
            variant="primary"
            data-part="submit"
            className="min-h-12 px-7 aria-busy:cursor-progress"
          >
            Subscribe
          </Button>
        </div>
        <div aria-hidden="true" className="sr-only">
          <label htmlFor="status-website">Leave this empty</label>
          <input id="status-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="min-h-14 pt-3">
          <p
            id="status-email-problem"
            role="alert"
            data-part="problem"
            className="text-sm text-record empty:hidden"
          />
          <p role="status" data-part="sent" className="text-ink empty:hidden" />
        </div>
      </form>
    </div>
  );
}

/** Acts only on a click: email scanners open links too. */
export function SubscriptionDialog() {
  return (
    <dialog
      data-part="link"
      aria-labelledby="status-link-title"
      className="m-auto w-[min(30rem,calc(100vw-2.5rem))] rounded-frame border border-edge bg-raised p-7 text-ink shadow-lifted backdrop:bg-black/60"
    >
      <h2 id="status-link-title" tabIndex={-1} className="title-medium" data-part="title">
        Status updates
      </h2>
      <p role="status" className="mt-3 min-h-12 text-dim" data-part="text" />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="primary" data-part="act" className="aria-busy:cursor-progress" />
        <Button data-part="close">Close</Button>
      </div>
    </dialog>
  );
}
