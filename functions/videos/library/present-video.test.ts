import { describe, expect, it } from 'vitest';
import { linkSigner, storedVideo } from '../testing/stored-video.ts';
import { presentVideo } from './present-video.ts';

describe('a video as its owner sees it', () => {
  it.each([
    [{ status: 'queued' }, 1_000],
    [{ status: 'generating' }, 1_000],
    [{ status: 'generating', accepted_at: '2026-11-21T12:00:01.000Z' }, 0],
    [{ status: 'completed', accepted_at: '2026-11-21T12:00:01.000Z' }, null],
    [{ status: 'cancelled' }, null],
  ] as const)('%o: cancelling refunds %s', (parts, credits) => {
    expect(presentVideo(storedVideo(parts), linkSigner).cancel_refund_credits).toBe(credits);
  });

  it.each([
    [{ status: 'queued' }, null],
    [{ status: 'generating', accepted_at: '2026-11-21T12:00:01.000Z' }, null],
    [{ status: 'completed', accepted_at: '2026-11-21T12:00:01.000Z' }, 0],
    [{ status: 'failed', accepted_at: '2026-11-21T12:00:01.000Z' }, 1_000],
    [{ status: 'cancelled' }, 1_000],
    [{ status: 'cancelled', accepted_at: '2026-11-21T12:00:01.000Z' }, 0],
  ] as const)('%o: %s credits were refunded', (parts, credits) => {
    expect(presentVideo(storedVideo(parts), linkSigner).refunded_credits).toBe(credits);
  });

  it('has no internal attributes', () => {
    const seen = presentVideo(
      storedVideo({ cost_microdollars: 5, value_microdollars: 7, charged_cycle_id: 'in_1' }),
      linkSigner,
    );
    for (const name of [
      'cost_microdollars',
      'value_microdollars',
      'counted_at',
      'rendered_by',
      'charged_cycle_id',
      'accepted_at',
      'share_token',
      'prompt_lower',
    ]) {
      expect(seen).not.toHaveProperty(name);
    }
  });
});
