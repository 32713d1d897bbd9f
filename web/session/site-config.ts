import { t } from '@lingui/core/macro';
import { aspectRatios, durationsSeconds, qualities } from '../../contract/billing/catalog.ts';
import {
  type ModelChoices,
  type ModelId,
  type ModelInputs,
  type ModelSpeed,
  videoModes,
} from '../../contract/videos/models.ts';

/** `/config.json`, which the deployment writes. */
export interface SiteConfig {
  readonly user_pool_id: string;
  readonly user_pool_client_id: string;
  /** The user pool's API; null for AWS's own endpoint. */
  readonly user_pool_endpoint: string | null;
  /** The user pool's domain for Google, without a trailing slash; null if not offered. */
  readonly sign_in_endpoint: string | null;
  /** Downloads offer a copy with a visible label first. */
  readonly labels_downloads: boolean;
  readonly video_models: VideoModels;
}

export interface OfferedModel {
  /** Null if unknown, as the next two. */
  readonly id: ModelId | null;
  readonly name: string | null;
  readonly speed: ModelSpeed | null;
  readonly veo3: boolean;
  readonly inputs: ModelInputs;
  readonly choices: ModelChoices;
}

export interface VideoModels {
  /** The usual models for credits with and without Veo 3. */
  readonly veo3: OfferedModel;
  readonly basic: OfferedModel;
  /** Those that can be asked for by their ids, best first. */
  readonly choices: readonly OfferedModel[];
}

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
  const config = fieldsOf(response.ok ? await response.json() : null);
  const { user_pool_id, user_pool_client_id } = config;
  if (typeof user_pool_id !== 'string' || typeof user_pool_client_id !== 'string') {
    throw new Error(t`We can’t reach the sign-in service. Please try again.`);
  }
  return {
    user_pool_id,
    user_pool_client_id,
    user_pool_endpoint: optionalText(config.user_pool_endpoint),
    sign_in_endpoint: optionalText(config.sign_in_endpoint),
    labels_downloads: config.labels_downloads === true,
    video_models: modelsOf(config.video_models),
  };
}

function modelsOf(value: unknown): VideoModels {
  const { veo3, basic, choices } = fieldsOf(value);
  return {
    veo3: modelOf(veo3),
    basic: modelOf(basic),
    choices: Array.isArray(choices) ? choices.map(modelOf).filter(({ id }) => id !== null) : [],
  };
}

/** A missing list allows every choice; the server refuses. Without inputs, a model takes a prompt and an image. */
export function modelOf(value: unknown): OfferedModel {
  const {
    id,
    name,
    speed,
    veo3,
    inputs,
    modes,
    durations,
    aspect_ratios,
    qualities: levels,
  } = fieldsOf(value);
  const only = <Choice>(all: readonly Choice[], list: unknown): readonly Choice[] =>
    Array.isArray(list) ? all.filter((choice) => list.includes(choice)) : all;
  return {
    id: isModelId(id) ? id : null,
    name: optionalText(name),
    speed: speed === 'best' || speed === 'fast' ? speed : null,
    veo3: veo3 !== false,
    inputs: isInputs(inputs) ? inputs : noInputs,
    choices: {
      modes: only(videoModes, modes),
      durationsSeconds: only(durationsSeconds, durations),
      aspectRatios: only(aspectRatios, aspect_ratios),
      qualities: only(qualities, levels),
    },
  };
}

const noInputs: ModelInputs = {
  lastImage: false,
  referencesMaximum: 0,
  continuedMaximumSeconds: null,
  changes: false,
  seed: false,
};

/** The deployment writes ids of its table, which may be newer than this page. */
function isModelId(value: unknown): value is ModelId {
  return typeof value === 'string';
}

/** The deployment writes them as in the table. */
function isInputs(value: unknown): value is ModelInputs {
  return 'seed' in fieldsOf(value);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function optionalText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
