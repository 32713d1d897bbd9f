import { t } from '@lingui/core/macro';
import { aspectRatios, durationsSeconds, qualities } from '../../contract/billing/catalog.ts';
import { type ModelChoices, videoModes } from '../../contract/videos/models.ts';

/** `/config.json`, which the deployment writes. */
export interface SiteConfig {
  readonly user_pool_id: string;
  readonly user_pool_client_id: string;
  /** The user pool's API; null for AWS's own endpoint. */
  readonly user_pool_endpoint: string | null;
  /** The user pool's domain for Google, without a trailing slash; null if not offered. */
  readonly sign_in_endpoint: string | null;
  readonly video_models: VideoModels;
}

export interface OfferedModel {
  /** Null if unknown. */
  readonly name: string | null;
  readonly veo3: boolean;
  readonly choices: ModelChoices;
}

/** The models for credits with and without Veo 3. */
export type VideoModels = Readonly<Record<'veo3' | 'basic', OfferedModel>>;

let loading: Promise<SiteConfig> | null = null;

/** Returns the configuration, fetched once; the next call repeats a failed fetch. */
export function siteConfig(): Promise<SiteConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(20_000) });
  const config: unknown = response.ok ? await response.json() : null;
  if (
    typeof config !== 'object' ||
    config === null ||
    !('user_pool_id' in config && typeof config.user_pool_id === 'string') ||
    !('user_pool_client_id' in config && typeof config.user_pool_client_id === 'string')
  ) {
    throw new Error(t`We can’t reach the sign-in service. Please try again.`);
  }
  return {
    user_pool_id: config.user_pool_id,
    user_pool_client_id: config.user_pool_client_id,
    user_pool_endpoint: optionalText('user_pool_endpoint' in config ? config.user_pool_endpoint : null),
    sign_in_endpoint: optionalText('sign_in_endpoint' in config ? config.sign_in_endpoint : null),
    video_models: modelsOf('video_models' in config ? config.video_models : null),
  };
}

function modelsOf(value: unknown): VideoModels {
  const named = typeof value === 'object' && value !== null ? value : {};
  return {
    veo3: modelOf('veo3' in named ? named.veo3 : null),
    basic: modelOf('basic' in named ? named.basic : null),
  };
}

function modelOf(value: unknown): OfferedModel {
  const named = typeof value === 'object' && value !== null ? value : {};
  return {
    name: optionalText('name' in named ? named.name : null),
    veo3: !('veo3' in named) || named.veo3 !== false,
    choices: choicesOf(value),
  };
}

/** A missing list allows every choice; the server refuses. */
function choicesOf(value: unknown): ModelChoices {
  const named = typeof value === 'object' && value !== null ? value : {};
  const only = <Choice>(all: readonly Choice[], list: unknown): readonly Choice[] =>
    Array.isArray(list) ? all.filter((choice) => list.includes(choice)) : all;
  return {
    modes: only(videoModes, 'modes' in named ? named.modes : null),
    durationsSeconds: only(durationsSeconds, 'durations' in named ? named.durations : null),
    aspectRatios: only(aspectRatios, 'aspect_ratios' in named ? named.aspect_ratios : null),
    qualities: only(qualities, 'qualities' in named ? named.qualities : null),
  };
}

function optionalText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
