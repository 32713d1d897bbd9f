import type { Preview } from '../../../contract/operators/operator-actions.ts';
import { instantInWords, inWords, signed, whole } from '../design/figures.ts';

/** Returns, in words, what `now` has and `before` had not, and the other way round. */
export function differencesOf(before: Preview, now: Preview): readonly string[] {
  const [old, current] = [linesOf(before), linesOf(now)];
  return [
    ...current.filter((line) => !old.includes(line)).map((line) => `Now: ${line}`),
    ...old.filter((line) => !current.includes(line)).map((line) => `No longer: ${line}`),
  ];
}

function linesOf({ sentence, changes, entries, mails, forecast, second_person: second }: Preview): string[] {
  return [
    sentence,
    ...changes.map(({ what, before, after }) => `${what}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`),
    ...entries.map(
      ({ kind, source, credits }) => `${inWords(kind)}, ${inWords(source)}: ${signed(credits)} credits`,
    ),
    ...mails.map(({ to, subject }) => `Mail to ${to}: ${subject}`),
    ...forecast.map(
      ({ from, credits_before: without, credits_after: then }) =>
        `From ${instantInWords(from)}: ${whole(then)} credits instead of ${whole(without)}`,
    ),
    ...(second === null ? [] : [`Another operator confirms: ${second.why}`]),
  ];
}
