import type { Usage } from './cards/received.ts';

/** All live keys, all test keys, or one key by its id. */
export type UsageChoice = 'live' | 'test' | (string & {});

/** Real credits, unless only test keys exist. */
export function firstChoice({ keys }: Usage): UsageChoice {
  return keys.length > 0 && keys.every(({ mode }) => mode === 'test') ? 'test' : 'live';
}

export interface UsedDay {
  readonly date: string;
  readonly credits: number;
  readonly videos: number;
}

/** Oldest first, including days without usage. */
export function daysOf({ from, to, keys }: Usage, choice: UsageChoice): readonly UsedDay[] {
  const used = keys.filter(({ id, mode }) => mode === choice || id === choice).flatMap(({ days }) => days);
  return datesBetween(from, to).map((date) => {
    const ofDay = used.filter(({ day }) => day === date);
    return {
      date,
      credits: ofDay.reduce((sum, { credits }) => sum + credits, 0),
      videos: ofDay.reduce((sum, { videos }) => sum + videos, 0),
    };
  });
}

/** Inclusive. */
function datesBetween(from: string, to: string): readonly string[] {
  const day = 24 * 60 * 60 * 1_000;
  const count = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(Date.parse(from) + index * day).toISOString().slice(0, 10),
  );
}
