import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Problem } from '../../../design/problem.tsx';
import { FormButtons } from '../../dashboard/account-settings/form-buttons.tsx';
import { changeProblem } from './change-problem.ts';
import { shortSecret } from './key-words.ts';
import type { ApiKey } from './received.ts';

/** Revokes a key after confirmation. */
export function RevokeKey({
  apiKey,
  onRevoked,
  onClose,
}: {
  apiKey: ApiKey;
  onRevoked: () => void;
  onClose: () => void;
}) {
  const { form, isBusy, problem } = useForm(changeProblem([]), async () => {
    await callDevelopersApi('revokeApiKey', { path: { id: apiKey.id } });
    onRevoked();
  });
  return (
    <Dialog title={`Revoke “${apiKey.name}”?`} onClose={onClose}>
      <form {...form} className="mt-4 flex flex-col gap-5">
        <p className="text-dim">
          Every program that uses <code className="timecode text-ink">{shortSecret(apiKey)}</code> is refused
          right away. Videos that are being made still finish. This can’t be undone.
        </p>
        <Problem message={problem} />
        <FormButtons
          label="Revoke key"
          busyLabel="Revoking..."
          isBusy={isBusy}
          variant="danger"
          cancelLabel="Keep key"
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
