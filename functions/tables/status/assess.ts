import type { OverallState, ServiceState } from '../../../contract/status.ts';

/** `impaired`: answered slowly or only in part. */
export const probeOutcomes = ['good', 'impaired', 'failed'] as const;
export type ProbeOutcome = (typeof probeOutcomes)[number];

export interface Probe {
  /** ISO 8601. */
  readonly at: string;
  readonly outcome: ProbeOutcome;
}

/** One a minute. */
export const storedProbes = 10;

/** Without a newer probe, measuring has stopped. */
const freshMilliseconds = 5 * 60_000;

/** Consecutive failures. */
const failuresUntilDown = 3;
/** Consecutive answers. */
const answersUntilUp = 2;
/** Recent probes that were not good. */
const badUntilDegraded = 2;

/**
 * A service's state by its last probes, oldest first. One failed probe changes nothing.
 *
 * - `down` from the third failure in a row until the second answer in a row
 * - otherwise `degraded` while two or more of the last ten failed or were impaired
 * - otherwise `operational`
 * - null without a measurement in the last five minutes
 */
export function currentState(probes: readonly Probe[], now: Date): ServiceState | null {
  const recent = probes.slice(-storedProbes);
  const last = recent.at(-1);
  if (last === undefined || now.getTime() - Date.parse(last.at) > freshMilliseconds) return null;
  if (isDown(recent)) return 'down';
  const bad = recent.filter(({ outcome }) => outcome !== 'good').length;
  return bad >= badUntilDegraded ? 'degraded' : 'operational';
}

function isDown(probes: readonly Probe[]): boolean {
  let down = false;
  let failures = 0;
  let answers = 0;
  for (const { outcome } of probes) {
    failures = outcome === 'failed' ? failures + 1 : 0;
    answers = outcome === 'failed' ? 0 : answers + 1;
    if (failures >= failuresUntilDown) down = true;
    if (answers >= answersUntilUp) down = false;
  }
  // A service that is down for longer failed in every stored probe.
  return down;
}

/** A day of up to seven minutes without an answer. */
const operationalDayPercent = 99.5;
/** Below this, more than an hour without an answer. */
const degradedDayPercent = 95;

/** A day's state by its share of answered probes. */
export function dayState(uptimePercent: number): ServiceState {
  if (uptimePercent >= operationalDayPercent) return 'operational';
  return uptimePercent >= degradedDayPercent ? 'degraded' : 'down';
}

/** `good` of `all` in percent with two decimals, rounded down so that only all is 100; null of none. */
export function percentOf(good: number, all: number): number | null {
  if (all <= 0) return null;
  return Math.floor((Math.max(0, Math.min(good, all)) / all) * 10_000) / 100;
}

/** Fewer videos say nothing about the service. */
const fewestVideos = 5;

/**
 * The result of probing generation.
 *
 * @param models `replaced`: the preferred model is closed, over its limit or retired, and another takes its
 * place; `closed`: no model is left
 * @param videos that completed or failed in this hour and the one before
 */
export function videoOutcome(
  models: 'open' | 'replaced' | 'closed',
  videos: { readonly completed: number; readonly failed: number },
): ProbeOutcome {
  if (models === 'closed') return 'failed';
  const ended = videos.completed + videos.failed;
  if (ended >= fewestVideos) {
    const share = videos.completed / ended;
    if (share < 0.5) return 'failed';
    if (share < 0.9) return 'impaired';
  }
  return models === 'replaced' ? 'impaired' : 'good';
}

const severity = { operational: 0, degraded: 1, down: 2 } as const satisfies Record<ServiceState, number>;

/** Null instead of `operational` if a state is unknown. */
export function worstOf(states: readonly (ServiceState | null)[]): ServiceState | null {
  const known = states.filter((state) => state !== null);
  const worst = known.toSorted((left, right) => severity[right] - severity[left])[0];
  if (worst === undefined) return null;
  return worst === 'operational' && known.length < states.length ? null : worst;
}

/** The banner's state. */
export function overallState(
  services: readonly (ServiceState | null)[],
  open: { readonly incidents: number; readonly maintenances: number },
): OverallState {
  const worst = worstOf(services);
  if (worst === 'down') return 'down';
  if (worst === 'degraded' || open.incidents > 0) return 'degraded';
  if (open.maintenances > 0) return 'maintenance';
  return worst ?? 'unknown';
}
