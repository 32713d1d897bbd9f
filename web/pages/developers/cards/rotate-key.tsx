import { useState } from 'react';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { ChoiceGroup } from '../../../design/controls/choice-group.tsx';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Problem } from '../../../design/problem.tsx';
import { FormButtons } from '../../dashboard/account-settings/form-buttons.tsx';
import { changeProblem } from './change-problem.ts';
import { KeyProofFields, proofFields, useKeyProof } from './key-proof.tsx';
import type { ApiKey } from './received.ts';

/** Days until the old secret expires. */
const overlaps = [
  { value: 0, label: 'Now' },
  { value: 1, label: '1 day' },
  { value: 3, label: '3 days' },
  { value: 7, label: '7 days' },
] as const;

/** Rotates a key's secret; the old one may work for some days. */
export function RotateKey({
  apiKey,
  onRotated,
  onClose,
}: {
  apiKey: ApiKey;
  onRotated: (secret: string) => void;
  onClose: () => void;
}) {
  const isLive = apiKey.mode === 'live';
  const [overlapDays, setOverlapDays] = useState(1);
  const proof = useKeyProof(isLive);
  const { form, isBusy, problemAt, problem } = useForm(
    changeProblem(proofFields),
    async () => {
      const { secret } = await callDevelopersApi('rotateApiKey', {
        path: { id: apiKey.id },
        body: { overlap_days: overlapDays, ...(isLive && { proof: proof.body }) },
      });
      onRotated(secret);
    },
    proof.heed,
  );
  return (
    <Dialog title={`Rotate “${apiKey.name}”`} onClose={onClose}>
      <form {...form} className="mt-4 flex flex-col gap-5">
        <p className="text-dim">
          The key gets a new secret. Its settings, spending, and usage stay the same. The old secret can keep
          working while you switch your programs over.
        </p>
        <ChoiceGroup
          label="When the old secret expires"
          choices={overlaps}
          value={overlapDays}
          onChange={setOverlapDays}
          disabled={isBusy}
        />
        {isLive && <KeyProofFields proof={proof} problemAt={problemAt} />}
        <Problem message={problem} />
        <FormButtons
          label="Rotate key"
          busyLabel="Rotating..."
          isBusy={isBusy}
          isDisabled={isLive && !proof.isReady}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
