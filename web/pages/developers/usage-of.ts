import type { Usage } from './cards/received.ts';

/** Whose usage is on show: all live keys, all test keys, or one key by its id. */
export type UsageChoice = 'live' | 'test' | (string & {});

/** What is on show at first: real credits, unless only test keys were used. */
export function firstChoice({ keys }: Usage): UsageChoice {
  return keys.length > 0 && keys.every(({ mode }) => mode === 'test') ? 'test' : 'live';
}

/** One day of those on show. */
export interface UsedDay {
  readonly date: string;
  readonly credits: number;
  readonly videos: number;
}

/** What the chosen keys used on each day of the report, also those without any, oldest first. */
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

/** Every day from one to another, both included. */
function datesBetween(from: string, to: string): readonly string[] {
  const day = 24 * 60 * 60 * 1_000;
  const count = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) =>
    new Date(Date.parse(from) + index * day).toISOString().slice(0, 10),
  );
}
