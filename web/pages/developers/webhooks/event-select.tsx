import { useId } from 'react';
import type { WebhookEventType } from '../../../../contract/developers/webhooks.ts';
import { selectAppearance } from '../../../design/controls/input-appearance.ts';
import { eventChoices } from './webhook-words.ts';

/** Chooses the type of a test event. */
export function EventSelect({
  type,
  onChange,
}: {
  type: WebhookEventType;
  onChange: (type: WebhookEventType) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-dim">
        Event
      </label>
      <select
        id={id}
        value={type}
        onChange={({ target }) =>
          onChange(eventChoices.find((choice) => choice.type === target.value)?.type ?? type)
        }
        className={selectAppearance}
      >
        {eventChoices.map((choice) => (
          <option key={choice.type} value={choice.type}>
            {choice.type}
          </option>
        ))}
      </select>
    </div>
  );
}
