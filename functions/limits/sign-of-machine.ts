import { minimumFillingMilliseconds } from '../../contract/fields/message-limits.ts';

/** Why a form was filled in by a bot; null for a person. */
export function signOfMachine({
  website,
  opened_at: openedAt,
  sent_at: sentAt,
}: {
  readonly website?: string | undefined;
  readonly opened_at: string;
  readonly sent_at: string;
}): 'hidden_field' | 'too_fast' | null {
  if (website !== undefined && website !== '') return 'hidden_field';
  if (Date.parse(sentAt) - Date.parse(openedAt) < minimumFillingMilliseconds) return 'too_fast';
  return null;
}
