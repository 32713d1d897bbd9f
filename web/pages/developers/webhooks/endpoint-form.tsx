import { useState } from 'react';
import type { WebhookEventType } from '../../../../contract/developers/webhooks.ts';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { TextField } from '../../../design/controls/field.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Problem } from '../../../design/problem.tsx';
import { FormButtons } from '../../dashboard/account-settings/form-buttons.tsx';
import { changeProblem } from '../cards/change-problem.ts';
import { CheckboxGroup } from '../cards/checkbox-group.tsx';
import type { Endpoint, WebhookMode } from './received.ts';
import { eventChoices } from './webhook-words.ts';

const eventBoxes = eventChoices.map(({ type, detail }) => ({
  value: type,
  label: <code className="timecode">{type}</code>,
  detail,
}));

/** Adds or edits an endpoint. */
export function EndpointForm({
  endpoint,
  mode,
  onSaved,
  onClose,
}: {
  /** Null for a new one. */
  endpoint: Endpoint | null;
  mode: WebhookMode;
  /** Called with the secret of a new one. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
}) {
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(
    eventChoices
      .map(({ type }) => type)
      .filter((type) => (endpoint === null ? type.startsWith('video.') : endpoint.events.includes(type))),
  );
  const { form, isBusy, problemAt, problem } = useForm(
    changeProblem(['url', 'description', 'events']),
    async () => {
      const body = { url: url.trim(), description: description.trim(), events: [...events] };
      if (endpoint === null) {
        const { secret } = await callDevelopersApi('createWebhook', { query: { mode }, body });
        onSaved(secret);
      } else {
        await callDevelopersApi('changeWebhook', { path: { id: endpoint.id }, query: { mode }, body });
        onSaved(null);
      }
    },
  );
  return (
    <Dialog title={endpoint === null ? `Add a ${mode} endpoint` : 'Edit endpoint'} onClose={onClose}>
      <form {...form} className="mt-4 flex flex-col gap-5">
        <TextField
          label="URL"
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          required
          maxLength={2_048}
          placeholder="https://example.com/webhooks"
          hint="Public, with https. It has 10 seconds to answer with 2xx."
          problem={problemAt('url')}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <TextField
          label="Description (optional)"
          name="description"
          autoComplete="off"
          maxLength={200}
          problem={problemAt('description')}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <CheckboxGroup
          label="Events"
          name="event"
          choices={eventBoxes}
          chosen={events}
          onChange={setEvents}
          problem={problemAt('events')}
        />
        <Problem message={problem} />
        <FormButtons
          label={endpoint === null ? 'Add endpoint' : 'Save changes'}
          busyLabel={endpoint === null ? 'Adding...' : 'Saving...'}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
