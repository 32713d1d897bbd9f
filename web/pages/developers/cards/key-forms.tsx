import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { ChoiceGroup } from '../../../design/controls/choice-group.tsx';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { TextField } from '../../../design/controls/field.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Problem } from '../../../design/problem.tsx';
import { FormButtons } from '../../dashboard/account-settings/form-buttons.tsx';
import { changeProblem } from './change-problem.ts';
import { CheckboxGroup } from './checkbox-group.tsx';
import { KeyProofFields, proofFields, useKeyProof } from './key-proof.tsx';
import {
  changedSettings,
  dayOf,
  inMode,
  newSettings,
  settingsBody,
  settingsOf,
  type TypedSettings,
} from './key-settings.ts';
import { scopeChoices } from './key-words.ts';
import type { ApiKey } from './received.ts';

const fields = ['name', 'scopes', 'cap_credits', 'expires_at', 'allowed_addresses', ...proofFields];

const modes = [
  { value: 'test', label: 'Test', detail: 'sample videos, free' },
  { value: 'live', label: 'Live', detail: 'real videos, your credits' },
] as const;

const scopeBoxes = scopeChoices.map(({ scope, label, detail }) => ({
  value: scope,
  label: <span className="font-medium">{label}</span>,
  detail,
}));

/** Creates a key. */
export function CreateKey({
  onCreated,
  onClose,
}: {
  onCreated: (secret: string, mode: string) => void;
  onClose: () => void;
}) {
  const [mode, setMode] = useState<'test' | 'live'>('test');
  const [typed, setTyped] = useState(newSettings('test'));
  const changeMode = (next: 'test' | 'live') => {
    setTyped(inMode(typed, mode, next));
    setMode(next);
  };
  const proof = useKeyProof(mode === 'live');
  const { form, isBusy, problemAt, problem } = useForm(
    changeProblem(fields),
    async () => {
      const settings = settingsBody(typed);
      const body = mode === 'live' ? { mode, ...settings, proof: proof.body } : { mode, ...settings };
      const { secret } = await callDevelopersApi('createApiKey', { body });
      onCreated(secret, mode);
    },
    proof.heed,
  );
  return (
    <Dialog title="Create an API key" onClose={onClose}>
      <form {...form} className="mt-4 flex flex-col gap-5">
        <ChoiceGroup label="Kind" choices={modes} value={mode} onChange={changeMode} disabled={isBusy} />
        <SettingsFields typed={typed} onType={setTyped} problemAt={problemAt} />
        {mode === 'live' && <KeyProofFields proof={proof} problemAt={problemAt} />}
        <Problem message={problem} />
        <FormButtons
          label="Create key"
          busyLabel="Creating..."
          isBusy={isBusy}
          isDisabled={mode === 'live' && !proof.isReady}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Extending a live key needs the owner's proof: the API asks for it. */
export function ChangeKey({
  apiKey,
  onChanged,
  onClose,
}: {
  apiKey: ApiKey;
  onChanged: () => void;
  onClose: () => void;
}) {
  const before = settingsOf(apiKey);
  const [typed, setTyped] = useState(before);
  const [asksForProof, setAsksForProof] = useState(false);
  const proof = useKeyProof(asksForProof);
  const { form, isBusy, problemAt, problem } = useForm(
    changeProblem(fields),
    async () => {
      const body = changedSettings(before, typed);
      await callDevelopersApi('changeApiKey', {
        path: { id: apiKey.id },
        body: { ...body, ...(asksForProof && { proof: proof.body }) },
      });
      onChanged();
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'owner_proof_required') setAsksForProof(true);
      else proof.heed(error);
    },
  );
  return (
    <Dialog title={`Edit “${apiKey.name}”`} onClose={onClose}>
      <form {...form} className="mt-4 flex flex-col gap-5">
        <SettingsFields typed={typed} onType={setTyped} problemAt={problemAt} />
        {asksForProof && <KeyProofFields proof={proof} problemAt={problemAt} takesFocus />}
        <Problem message={asksForProof && !proof.isReady ? null : problem} />
        <FormButtons
          label="Save changes"
          busyLabel="Saving..."
          isBusy={isBusy}
          isDisabled={asksForProof && !proof.isReady}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

function SettingsFields({
  typed,
  onType,
  problemAt,
}: {
  typed: TypedSettings;
  onType: (typed: TypedSettings) => void;
  problemAt: (field: string) => string | undefined;
}) {
  return (
    <>
      <TextField
        label="Name"
        name="key-name"
        autoComplete="off"
        required
        maxLength={60}
        hint="A name you’ll recognize later, such as “Shop, production”."
        problem={problemAt('name')}
        value={typed.name}
        onChange={({ target }) => onType({ ...typed, name: target.value })}
      />
      <CheckboxGroup
        label="Permissions"
        name="scope"
        choices={scopeBoxes}
        chosen={typed.scopes}
        onChange={(scopes) => onType({ ...typed, scopes })}
        problem={problemAt('scopes')}
      />
      <TextField
        label="Monthly cap in credits (optional)"
        name="cap"
        inputMode="numeric"
        autoComplete="off"
        pattern="[\d\s,.]*"
        title="A whole number of credits"
        hint="The key spends no more than this in a calendar month (UTC). Leave blank for no cap."
        problem={problemAt('cap_credits')}
        value={typed.cap}
        onChange={({ target }) => onType({ ...typed, cap: target.value })}
      />
      <TextField
        label="Expiration date (optional)"
        name="expiry"
        type="date"
        min={dayOf(new Date())}
        hint="The key stops working at the end of this day. Leave blank if it should never expire."
        problem={problemAt('expires_at')}
        value={typed.expiryDay}
        onChange={({ target }) => onType({ ...typed, expiryDay: target.value })}
      />
      <TextField
        label="Allowed addresses (optional)"
        name="addresses"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="IP addresses or networks, separated by commas: 203.0.113.7, 2001:db8::/32. Leave blank to allow any."
        problem={problemAt('allowed_addresses')}
        value={typed.addresses}
        onChange={({ target }) => onType({ ...typed, addresses: target.value })}
      />
    </>
  );
}
