import { useState } from 'react';
import type { WebhookEventType } from '../../../../contract/developers/webhooks.ts';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Problem } from '../../../design/problem.tsx';
import { FormButtons } from '../../dashboard/account-settings/form-buttons.tsx';
import { changeProblem } from '../cards/change-problem.ts';
import { EventSelect } from './event-select.tsx';
import type { Endpoint, WebhookMode } from './received.ts';

/** Sends a test event to an endpoint. */
export function SendTestEvent({
  endpoint: { id, url },
  mode,
  onSent,
  onClose,
}: {
  endpoint: Endpoint;
  mode: WebhookMode;
  onSent: (eventId: string) => void;
  onClose: () => void;
}) {
  const [type, setType] = useState<WebhookEventType>('video.completed');
  const [sent, setSent] = useState<string | null>(null);
  const { form, isBusy, problem } = useForm(changeProblem([]), async () => {
    const { event_id } = await callDevelopersApi('testWebhook', {
      path: { id },
      query: { mode },
      body: { type },
    });
    setSent(event_id);
    onSent(event_id);
  });
  return (
    <Dialog title="Send a test event" onClose={onClose}>
      <form {...form} className="mt-4 flex flex-col gap-5">
        <p className="text-dim wrap-anywhere">
          {url} gets an example, signed like a real event and marked with{' '}
          <code className="timecode text-ink">"test": true</code>.
        </p>
        <EventSelect type={type} onChange={setType} />
        <p role="status" className="min-h-6 text-[0.9375rem] wrap-anywhere text-good">
          {sent !== null && `${sent} is on its way. The delivery log shows the answer.`}
        </p>
        <Problem message={problem} />
        <FormButtons
          label={sent === null ? 'Send event' : 'Send another'}
          busyLabel="Sending..."
          isBusy={isBusy}
          cancelLabel={sent === null ? 'Cancel' : 'Close'}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
