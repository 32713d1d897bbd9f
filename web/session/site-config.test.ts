import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const pool = { user_pool_id: 'us-east-1_A', user_pool_client_id: 'client' };

describe("the site's configuration", () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  async function configOf(file: unknown) {
    vi.stubGlobal('fetch', async () => Response.json(file));
    return (await import('./site-config.ts')).siteConfig();
  }

  it('says what the configured model makes', async () => {
    const video_choices = {
      modes: ['text'],
      durations: [8],
      aspect_ratios: ['16:9', '4:3'],
      qualities: ['pro'],
    };
    expect(await configOf({ ...pool, video_choices })).toMatchObject({
      video_choices: { modes: ['text'], durationsSeconds: [8], aspectRatios: ['16:9'], qualities: ['pro'] },
    });
  });

  it('offers everything where it says nothing', async () => {
    expect(await configOf(pool)).toMatchObject({
      video_choices: {
        modes: ['text', 'image'],
        durationsSeconds: [5, 8],
        aspectRatios: ['16:9', '1:1', '9:16'],
        qualities: ['standard', 'pro'],
      },
    });
  });
});
