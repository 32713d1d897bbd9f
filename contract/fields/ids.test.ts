import { describe, expect, it } from 'vitest';
import { OrderId, UserId, VideoId } from './ids.ts';

describe('ids', () => {
  it('of a video are lowercase UUIDv7 and nothing else', () => {
    expect(VideoId.safeParse('019aa3b1-0000-7000-8000-000000000001').success).toBe(true);
    for (const id of [
      '',
      '019AA3B1-0000-7000-8000-000000000001',
      '0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11',
      '../../x',
    ]) {
      expect(VideoId.safeParse(id).success).toBe(false);
    }
  });

  it('of a person and of an order hold no character that could leave a key or a path', () => {
    expect(UserId.safeParse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11').success).toBe(true);
    expect(OrderId.safeParse('cs_test_a1B2').success).toBe(true);
    for (const id of ['a/b', 'a#b', '..', '%2e', 'a b']) {
      expect(UserId.safeParse(id).success).toBe(false);
      expect(OrderId.safeParse(id).success).toBe(false);
    }
  });
});
