import { describe, expect, it } from 'vitest';
import {
  currentState,
  dayState,
  overallState,
  type ProbeOutcome,
  percentOf,
  videoOutcome,
  worstOf,
} from './assess.ts';

const now = new Date('2026-11-21T12:00:30Z');

/** One probe a minute, the last of them at this minute: `g` good, `i` impaired, `f` failed. */
function probes(letters: string) {
  const outcomes: Record<string, ProbeOutcome> = { g: 'good', i: 'impaired', f: 'failed' };
  return [...letters].map((letter, index) => ({
    at: new Date(now.getTime() - (letters.length - 1 - index) * 60_000).toISOString(),
    outcome: outcomes[letter] ?? 'good',
  }));
}

describe('the state of a service', () => {
  it.each([
    ['g', 'operational'],
    ['ggggf', 'operational'],
    ['gggif', 'degraded'],
    ['ggii', 'degraded'],
    ['ggff', 'degraded'],
    ['gfff', 'down'],
    ['fffg', 'down'],
    ['fffgf', 'down'],
    ['fffgg', 'degraded'],
    ['fffi', 'down'],
    ['fffggggggg', 'degraded'],
    ['ffgggggggg', 'degraded'],
    ['fgggggggggg', 'operational'],
    ['ffgggggggggg', 'operational'],
    ['ffffffffffg', 'down'],
  ])('after %s is %s', (letters, state) => {
    expect(currentState(probes(letters), now)).toBe(state);
  });

  it('is not known when nothing was measured for more than five minutes', () => {
    const later = new Date(now.getTime() + 5 * 60_000 + 1);
    expect(currentState(probes('gggg'), new Date(now.getTime() + 5 * 60_000))).toBe('operational');
    expect(currentState(probes('gggg'), later)).toBeNull();
    expect(currentState(probes('ffff'), later)).toBeNull();
    expect(currentState([], now)).toBeNull();
  });
});

describe('a day', () => {
  it('is as good as its share of answered probes', () => {
    expect([100, 99.5, 99.49, 95, 94.99, 0].map(dayState)).toEqual([
      'operational',
      'operational',
      'degraded',
      'degraded',
      'down',
      'down',
    ]);
  });

  it('is 100 percent only without any failure, and nothing without any probe', () => {
    expect([percentOf(1_440, 1_440), percentOf(99_999, 100_000), percentOf(0, 5), percentOf(0, 0)]).toEqual([
      100,
      99.99,
      0,
      null,
    ]);
  });
});

describe('the making of videos', () => {
  it.each([
    ['open', 0, 0, 'good'],
    ['open', 0, 4, 'good'],
    ['open', 9, 1, 'good'],
    ['open', 8, 2, 'impaired'],
    ['open', 5, 5, 'impaired'],
    ['open', 2, 3, 'failed'],
    ['replaced', 10, 0, 'impaired'],
    ['replaced', 2, 3, 'failed'],
    ['closed', 10, 0, 'failed'],
  ] as const)(
    'with models %s, %i videos that arrived and %i that failed is %s',
    (models, completed, failed, outcome) => {
      expect(videoOutcome(models, { completed, failed })).toBe(outcome);
    },
  );
});

describe('the banner', () => {
  const none = { incidents: 0, maintenances: 0 };
  const good = ['operational', 'operational'] as const;

  it('says that all is well only if every service is known to be, and nothing is open', () => {
    expect(overallState(good, none)).toBe('operational');
    expect(overallState([...good, null], none)).toBe('unknown');
    expect(overallState([...good, 'degraded'], none)).toBe('degraded');
    expect(overallState([...good, 'degraded', 'down'], none)).toBe('down');
    expect(overallState(good, { incidents: 1, maintenances: 0 })).toBe('degraded');
    expect(overallState(good, { incidents: 0, maintenances: 1 })).toBe('maintenance');
    expect(overallState([], none)).toBe('unknown');
  });

  it('says the worse of a maintenance and what is measured', () => {
    expect(overallState(['down'], { incidents: 1, maintenances: 1 })).toBe('down');
    expect(overallState(['degraded'], { incidents: 0, maintenances: 1 })).toBe('degraded');
  });

  it('lets what is known to be bad outweigh what is not known', () => {
    expect(worstOf([null, 'down', 'operational'])).toBe('down');
    expect(worstOf([null, 'operational'])).toBeNull();
    expect(overallState([null, 'down'], none)).toBe('down');
  });
});
