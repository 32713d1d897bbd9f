import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  type Model,
  type ModelId,
  models,
  referencesMaximum,
  seedMaximum,
} from '../../../contract/videos/models.ts';

interface DocumentedLimits {
  readonly seconds: readonly number[];
  readonly shapes: readonly string[];
  readonly sharpness: readonly string[];
  readonly lastFrame: boolean;
  readonly references: number;
  /** It makes an uploaded or its own video anew, by words. */
  readonly edits: boolean;
  /** The largest; null: none is documented. */
  readonly seed: number | null;
  readonly dollarsPerSecond: number;
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const googleShapes = ['16:9', '9:16'];
const veo = {
  seconds: [4, 6, 8],
  shapes: googleShapes,
  sharpness: ['720p', '1080p'],
  lastFrame: true,
  references: 3,
  edits: false,
  seed: 4_294_967_295,
};

/**
 * Sources, read in November 2026:
 * https://ai.google.dev/gemini-api/docs/omni
 * https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/veo/3-1-generate
 * https://docs.cloud.google.com/vertex-ai/generative-ai/docs/model-reference/veo-video-generation
 * https://fal.ai/models/bytedance/seedance-2.0/fast/text-to-video/llms.txt
 * https://fal.ai/models/fal-ai/kling-video/v3/standard/text-to-video/llms.txt
 * Google's prices are the highest of its resellers.
 */
const documented: { readonly [Id in Exclude<ModelId, `simulated${string}`>]: DocumentedLimits } = {
  'gemini-omni-1.2-flash': {
    seconds: from(3, 15),
    shapes: googleShapes,
    sharpness: ['360p', '720p', '1080p', '4k'],
    lastFrame: true,
    references: 6,
    edits: true,
    seed: null,
    dollarsPerSecond: 0.105,
  },
  'veo-3.1': { ...veo, dollarsPerSecond: 0.4 },
  'veo-3.1-fast': { ...veo, dollarsPerSecond: 0.12 },
  'veo-3.1-lite': { ...veo, references: 0, dollarsPerSecond: 0.08 },
  'seedance-2.0-fast': {
    seconds: from(4, 15),
    shapes: ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16'],
    sharpness: ['480p', '720p'],
    lastFrame: true,
    references: 9,
    edits: false,
    seed: Number.MAX_SAFE_INTEGER,
    dollarsPerSecond: 0.2419,
  },
  'kling-3.0-standard': {
    seconds: from(3, 15),
    shapes: ['16:9', '9:16', '1:1'],
    sharpness: ['720p'],
    lastFrame: true,
    references: 0,
    edits: false,
    seed: null,
    dollarsPerSecond: 0.126,
  },
};

describe.each(Object.entries(documented))('%s', (id, limits) => {
  const model: Model | undefined = Object.values(models).find((row) => row.id === id);
  if (model === undefined) throw new Error(`There is no model ${id}.`);

  it('offers nothing that its vendor does not document', () => {
    const { durationsSeconds, aspectRatios, qualities } = choicesOf(model);
    for (const duration of durationsSeconds)
      expect(limits.seconds).toContain(model.durations[duration]?.seconds);
    for (const shape of aspectRatios) expect(limits.shapes).toContain(model.aspectRatios[shape]?.aspectRatio);
    for (const quality of qualities) expect(limits.sharpness).toContain(model.resolutions[quality]);
    expect(Number(model.inputs.lastImage)).toBeLessThanOrEqual(Number(limits.lastFrame));
    expect(model.inputs.referencesMaximum).toBeLessThanOrEqual(limits.references);
    expect(Number(model.inputs.changes)).toBeLessThanOrEqual(Number(limits.edits));
    if (model.inputs.seed) expect(limits.seed).toBeGreaterThanOrEqual(seedMaximum);
  });

  it('offers as many references as the vendor takes of ours, and costs what it asks', () => {
    expect(model.inputs.referencesMaximum).toBe(Math.min(limits.references, referencesMaximum));
    expect(model.costMicrodollarsPerSecond).toBe(Math.round(limits.dollarsPerSecond * 1_000_000));
  });
});

it("every model of fal names its endpoints, and no other vendor's does", () => {
  const rows: readonly Model[] = Object.values(models);
  for (const { provider, fal, inputs, modes } of rows) {
    expect(fal !== undefined).toBe(provider === 'fal');
    if (fal === undefined) continue;
    expect(fal.references !== null).toBe(inputs.referencesMaximum > 0);
    expect(fal.image?.arguments.firstImage !== undefined).toBe(
      modes.includes('image') || inputs.continuedMaximumSeconds !== null,
    );
    expect(fal.image?.arguments.lastImage !== undefined).toBe(inputs.lastImage);
  }
});
