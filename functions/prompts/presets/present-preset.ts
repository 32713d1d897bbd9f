import type { Preset, PresetToken, SharedPreset } from '../../../contract/prompts/presets.ts';
import type { PresetItem } from '../../tables/presets/presets.store.ts';

/** A preset as its owner sees it. Pure. */
export function presentPreset(preset: PresetItem, siteUrl: string): Preset {
  const { id, created_at, share_token: token } = preset;
  return {
    id,
    ...contentOf(preset),
    created_at,
    share_url: token === undefined ? null : sharedPresetUrl(siteUrl, token),
  };
}

/** What a preset fills a form with: nothing of its owner, no id. Pure. */
export function contentOf({
  name,
  prompt,
  duration,
  aspect_ratio,
  quality,
  model,
}: PresetItem): SharedPreset {
  return { name, prompt, duration, aspect_ratio, quality, model: model ?? null };
}

function sharedPresetUrl(siteUrl: string, token: PresetToken): string {
  return `${siteUrl}/generate?preset=${token}`;
}
