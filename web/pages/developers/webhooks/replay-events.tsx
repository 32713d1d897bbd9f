import { useState } from 'react';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { ChoiceGroup } from '../../../design/controls/choice-group.tsx';
import { Dialog } from '../../../design/controls/dialog.tsx';
import { TextField } from '../../../design/controls/field.tsx';
import { useForm } from '../../../design/controls/use-form.ts';
import { Problem } from '../../../design/problem.tsx';
import { formatMoment } from '../../../locales/figures.ts';
import { FormButtons } from '../../dashboard/account-settings/form-buttons.tsx';
import { changeProblem } from '../cards/change-problem.ts';
import type { Endpoint, WebhookMode } from './received.ts';
import {
  type ReplayRange,
  type ReplaySpan,
  rangeOf,
  replayedText,
  type TypedTimes,
  usualTimes,
} from './replay-span.ts';

const spans = [
  { value: 'hour', label: 'Last hour' },
  { value: 'day', label: 'Last day' },
  { value: 'times', label: 'Custom' },
] as const;

/** Replays events of a time range, even those missed while disabled. */
export function ReplayEvents({
  endpoint: { id, url },
  mode,
  onReplayed,
  onClose,
}: {
  endpoint: Endpoint;
  mode: WebhookMode;
  onReplayed: () => void;
  onClose: () => void;
}) {
  const [span, setSpan] = useState<ReplaySpan>('hour');
  const [typed, setTyped] = useState(() => usualTimes(new Date()));
  /** Left over if one request could not send all events. */
  const [rest, setRest] = useState<ReplayRange | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const choose = (nextSpan: ReplaySpan, times: TypedTimes) => {
    setSpan(nextSpan);
    setTyped(times);
    setRest(null);
    setSaid(null);
  };
  const { form, isBusy, problemAt, problem } = useForm(changeProblem(['from', 'to']), async () => {
    setSaid(null);
    const range = rest ?? rangeOf(span, typed, new Date());
    const { replayed, next_from: next } = await callDevelopersApi('replayWebhook', {
      path: { id },
      query: { mode },
      body: { ...range },
    });
    setRest(next === null ? null : { from: next, to: range.to });
    setSaid(
      next === null
        ? replayedText(replayed)
        : `${replayedText(replayed)} There is more, from ${formatMoment(next)} on: send the rest next.`,
    );
    onReplayed();
  });
  return (
    <Dialog title="Replay a range" onClose={onClose}>
      <form {...form} className="mt-4 flex flex-col gap-5">
        <p className="text-dim wrap-anywhere">
          We send the events from this time to {url} again with the same IDs, including those from before it
          was added or while it was disabled. Test events are left out.
        </p>
        <ChoiceGroup
          label="Time range"
          choices={spans}
          value={span}
          onChange={(next) => choose(next, typed)}
          disabled={isBusy}
        />
        {span === 'times' && (
          <>
            <TextField
              label="From"
              name="from"
              type="datetime-local"
              required
              hint="In your time zone. Events are kept for 10 days."
              problem={problemAt('from')}
              value={typed.from}
              onChange={({ target }) => choose(span, { ...typed, from: target.value })}
            />
            <TextField
              label="To (exclusive)"
              name="to"
              type="datetime-local"
              required
              problem={problemAt('to')}
              value={typed.to}
              onChange={({ target }) => choose(span, { ...typed, to: target.value })}
            />
          </>
        )}
        <p role="status" className="text-[0.9375rem] text-good empty:-mt-5">
          {said}
        </p>
        <Problem message={problem} />
        <FormButtons
          label={rest === null ? 'Send again' : 'Send the rest'}
          busyLabel="Sending..."
          isBusy={isBusy}
          cancelLabel={said === null ? 'Cancel' : 'Close'}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
