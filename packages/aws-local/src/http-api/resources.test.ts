import { describe, expect, it } from 'vitest';
import { readThrottling } from './resources.ts';

describe("a route's settings", () => {
  it('are its limits', () => {
    const settings = { ThrottlingBurstLimit: 20, ThrottlingRateLimit: 10, DetailedMetricsEnabled: true };
    expect(readThrottling('PUT /a', settings)).toEqual({ burstLimit: 20, rateLimit: 10 });
  });

  it.each([undefined, {}, { DetailedMetricsEnabled: false }])('%s set no limit', (settings) => {
    expect(readThrottling('PUT /a', settings)).toBeUndefined();
  });

  it('stop the start if they are written in any other way', () => {
    expect(() => readThrottling('PUT /a', { throttlingBurstLimit: 20 })).toThrow(
      'does not understand throttlingBurstLimit: 20 in the settings of route "PUT /a"',
    );
  });
});
