import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['us-east-1', 'us-east-1 (Northern Virginia, United States)', 'us-west-2 (Oregon, United States)'],
  ['eu-central-1', 'eu-central-1 (Frankfurt, Germany)', 'eu-west-1 (Ireland)'],
  ['ap-south-1', 'ap-south-1', undefined],
])(
  'the privacy page of a site in %s says where its data and the copies of its backups are',
  async (region, data, copies) => {
    vi.resetModules();
    vi.stubEnv('VITE_REGION', region);
    const { privacy } = await import('./legal/privacy.ts');
    const text = JSON.stringify(privacy);
    expect(text).toContain(`in the region ${data}: databases`);
    if (copies === undefined) expect(text).not.toContain('Copies of backups');
    else expect(text).toContain(`Copies of backups are in ${copies}. Pages`);
  },
);
