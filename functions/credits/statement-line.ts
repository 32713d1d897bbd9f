import type { CreditEntry } from '../../contract/schemas.ts';
import type { StoredEntry } from '../tables/credits/credit-entry-item.ts';

const excerptCharacters = 80;

/**
 * Pure.
 *
 * @param prompts by video id, without those of deleted videos
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

/** Cuts at a word's end if possible. */
function excerptOf(prompt: string): string {
  const characters = [...prompt.replace(/\s+/g, ' ').trim()];
  if (characters.length <= excerptCharacters) return characters.join('');
  const start = characters.slice(0, excerptCharacters).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${start.slice(0, lastSpace > 0 ? lastSpace : undefined)}…`;
}
