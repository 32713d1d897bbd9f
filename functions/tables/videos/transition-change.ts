import type { VideoId } from '../../../contract/fields/ids.ts';
import type { ItemChange } from '../../aws/update-expression.ts';
import { expiryOf, isEnded, type Transition } from './lifecycle.ts';
import { expiring, unfinished } from './video-table.ts';

/** A transition's conditional write. An end also starts the time until the deletion. */
export function transitionChange(
  id: VideoId,
  { to, from, has = [], lacks = [] }: Transition,
  now: Date,
  changes: Pick<ItemChange, 'set' | 'setOnce' | 'add'> = {},
): ItemChange {
  const values = Object.fromEntries(from.map((status, index) => [`:from${index}`, status]));
  // A video whose account is being deleted makes no transition.
  const conditions = [
    `#status IN (${Object.keys(values).join(', ')})`,
    'attribute_not_exists(removing_at)',
    ...has.map((mark) => `attribute_exists(${mark})`),
    ...lacks.map((mark) => `attribute_not_exists(${mark})`),
  ];
  return {
    ...changes,
    set: { ...changes.set, status: to, ...(isEnded(to) && endAttributes(id, now)) },
    condition: conditions.join(' AND '),
    values,
  };
}

function endAttributes(id: VideoId, now: Date) {
  const finishedAt = now.toISOString();
  return {
    finished_at: finishedAt,
    ...expiring(id, expiryOf({ finishedAt, isSaved: false }, now)),
    ...unfinished(id, null),
  };
}
