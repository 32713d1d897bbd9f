import type { ApiKeyId, KeyMode } from '../../../contract/developers/developer-keys.ts';
import type { Usage } from '../../../contract/developers/developer-usage.ts';

export interface MonthOfKey {
  readonly keyId: ApiKeyId;
  readonly mode: KeyMode;
  /** `2026-11` */
  readonly month: string;
  /** By two-digit day; only days with a video. */
  readonly days: ReadonlyMap<string, { readonly credits: number; readonly videos: number }>;
}

/**
 * Both days inclusive; highest use first.
 *
 * @param names of the keys that are still listed
 */
export function usageOf(
  months: readonly MonthOfKey[],
  names: ReadonlyMap<ApiKeyId, string>,
  { from, to }: { readonly from: string; readonly to: string },
): Usage {
  const ids = [...new Set(months.map(({ keyId }) => keyId))];
  const keys = ids.flatMap((id) => {
    const ofKey = months.filter(({ keyId }) => keyId === id);
    const days = ofKey
      .flatMap(({ month, days: ofMonth }) =>
        Array.from(ofMonth, ([day, used]) => ({ day: `${month}-${day}`, ...used })),
      )
      .filter(({ day }) => day >= from && day <= to)
      .toSorted((one, other) => one.day.localeCompare(other.day));
    const [first] = ofKey;
    return first === undefined || days.length === 0
      ? []
      : [{ id, name: names.get(id) ?? null, mode: first.mode, ...sumOf(days), days }];
  });
  return {
    from,
    to,
    ...sumOf(keys),
    keys: keys.toSorted((one, other) => other.credits - one.credits || one.id.localeCompare(other.id)),
  };
}

function sumOf(parts: readonly { readonly credits: number; readonly videos: number }[]) {
  return {
    credits: parts.reduce((sum, { credits }) => sum + credits, 0),
    videos: parts.reduce((sum, { videos }) => sum + videos, 0),
  };
}
