import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Problem } from '../../../design/problem.tsx';
import { FormButtons } from '../../dashboard/account-settings/form-buttons.tsx';
import { changeProblem } from '../cards/change-problem.ts';
import type { Endpoint, WebhookMode } from './received.ts';

/** Rotates an endpoint's signing secret; both sign for a day. */
export function RotateSecret({
  endpoint: { id, url },
  mode,
  onRotated,
  onClose,
}: {
  endpoint: Endpoint;
  mode: WebhookMode;
  onRotated: (secret: string | null) => void;
  onClose: () => void;
}) {
  const { form, isBusy, problem } = useForm(changeProblem([]), async () => {
    const { secret } = await callDevelopersApi('rotateWebhookSecret', { path: { id }, query: { mode } });
    onRotated(secret);
  });
  return (
    <Dialog title="Rotate the signing secret" onClose={onClose}>
      <form {...form} className="mt-4 flex flex-col gap-5">
        <p className="text-dim wrap-anywhere">
          {url} gets a new secret. For 24 hours we sign with both, so nothing is missed while you switch.
        </p>
        <Problem message={problem} />
        <FormButtons label="Rotate secret" busyLabel="Rotating..." isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
