import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Problem } from '../../../design/problem.tsx';
import { FormButtons } from '../../dashboard/account-settings/form-buttons.tsx';
import { changeProblem } from '../cards/change-problem.ts';
import type { Endpoint, WebhookMode } from './received.ts';

/** Deletes an endpoint after confirmation. */
export function DeleteEndpoint({
  endpoint: { id, url },
  mode,
  onDeleted,
  onClose,
}: {
  endpoint: Endpoint;
  mode: WebhookMode;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const { form, isBusy, problem } = useForm(changeProblem([]), async () => {
    await callDevelopersApi('deleteWebhook', { path: { id }, query: { mode } });
    onDeleted();
  });
  return (
    <Dialog title="Delete this endpoint?" onClose={onClose}>
      <form {...form} className="mt-4 flex flex-col gap-5">
        <p className="text-dim wrap-anywhere">
          {url} is told nothing more, and events that are still on their way to it are dropped. This can’t be
          undone.
        </p>
        <Problem message={problem} />
        <FormButtons
          label="Delete endpoint"
          busyLabel="Deleting..."
          isBusy={isBusy}
          variant="danger"
          cancelLabel="Keep endpoint"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
