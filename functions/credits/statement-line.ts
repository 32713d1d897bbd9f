import type { CreditEntry } from '../../contract/schemas.ts';
import type { StoredEntry } from '../tables/credits/credit-entry-item.ts';

/** How much of a prompt a line of the statement shows, in characters. */
const excerptCharacters = 80;

/**
 * A line of the statement. Pure.
 *
 * @param prompts those of the person's videos that are not deleted, by id
 */
export function statementLine(
  entry: StoredEntry,
  balanceAfter: number,
  prompts: ReadonlyMap<string, string>,
): CreditEntry {
  const { id, kind, source, subject, product, credits, createdAt } = entry;
  const prompt = source === 'video' && subject !== null ? prompts.get(subject) : undefined;
  return {
    id,
    kind,
    source,
    subject,
    product,
    video_prompt: prompt === undefined ? null : excerptOf(prompt),
    credits,
    balance_after: balanceAfter,
    created_at: createdAt,
  };
}

/** The beginning of a prompt on one line, up to a word's end where there is one. */
function excerptOf(prompt: string): string {
  const characters = [...prompt.replace(/\s+/g, ' ').trim()];
  if (characters.length <= excerptCharacters) return characters.join('');
  const start = characters.slice(0, excerptCharacters).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${start.slice(0, lastSpace > 0 ? lastSpace : undefined)}…`;
}
