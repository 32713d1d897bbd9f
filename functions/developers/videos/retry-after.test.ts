import { describe, expect, it } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

const now = new Date('2026-11-27T12:00:00.000Z');
const veo = { rendered_by: 'veo-3.1' } as const;
const inLine = (startsAt: string | null) => ({ place: 3, estimated_start_at: startsAt, tier: null });

describe('when a program asks for a video again', () => {
  it('is a quarter of its usual time, from 2 to 15 seconds', () => {
    expect(retryAfterSeconds(veo, null, now)).toBe(15);
    expect(retryAfterSeconds({ rendered_by: 'simulated' }, null, now)).toBe(2);
  });

  it('is later the longer the video waits in line, up to 30 seconds', () => {
    expect(retryAfterSeconds(veo, inLine('2026-11-27T12:01:00.000Z'), now)).toBe(15);
    expect(retryAfterSeconds(veo, inLine('2026-11-27T12:04:00.000Z'), now)).toBe(24);
    expect(retryAfterSeconds(veo, inLine(null), now)).toBe(30);
  });
});
