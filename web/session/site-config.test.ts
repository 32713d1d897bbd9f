import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const pool = { user_pool_id: 'us-east-1_A', user_pool_client_id: 'client' };

describe("the site's configuration", () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  async function configOf(file: unknown) {
    vi.stubGlobal('fetch', async () => Response.json(file));
    return (await import('./site-config.ts')).siteConfig();
  }

  it('says what the configured models make, by their names', async () => {
    const veo3 = {
      name: 'Veo 3.1',
      veo3: true,
      modes: ['text'],
      durations: [8],
      aspect_ratios: ['16:9', '4:3'],
      qualities: ['pro'],
    };
    expect(
      await configOf({ ...pool, video_models: { veo3, basic: { ...veo3, name: 'Lite', veo3: false } } }),
    ).toMatchObject({
      video_models: {
        veo3: {
          name: 'Veo 3.1',
          veo3: true,
          choices: { modes: ['text'], durationsSeconds: [8], aspectRatios: ['16:9'], qualities: ['pro'] },
        },
        basic: { name: 'Lite', veo3: false },
      },
    });
  });

  it('says which models can be asked for, and what each takes', async () => {
    const inputs = {
      lastImage: true,
      referencesMaximum: 3,
      continuedMaximumSeconds: 40,
      changes: false,
      seed: true,
    };
    const fast = { id: 'veo-3.1-fast', name: 'Veo 3.1 Fast', speed: 'fast', veo3: true, inputs };
    const { video_models: models } = await configOf({
      ...pool,
      video_models: { choices: [fast, { name: 'Without an id' }] },
    });
    expect(models.choices).toMatchObject([{ id: 'veo-3.1-fast', speed: 'fast', inputs }]);
    expect(models.veo3).toMatchObject({ id: null, inputs: { seed: false, referencesMaximum: 0 } });
  });

  it('offers everything where it says nothing', async () => {
    const everything = {
      name: null,
      veo3: true,
      choices: {
        modes: ['text', 'image'],
        durationsSeconds: [5, 8],
        aspectRatios: ['16:9', '1:1', '9:16'],
        qualities: ['standard', 'pro'],
      },
    };
    expect(await configOf(pool)).toMatchObject({
      labels_downloads: false,
      video_models: { veo3: everything, basic: everything, choices: [] },
    });
  });
});
