import type { OverallState, ServiceState } from '../../../contract/status.ts';

/**
 * The result of one probe.
 * - `impaired`: it answered slowly or only in part
 */
export const probeOutcomes = ['good', 'impaired', 'failed'] as const;
export type ProbeOutcome = (typeof probeOutcomes)[number];

/** One recent probe. */
export interface Probe {
  /** ISO 8601. */
  readonly at: string;
  readonly outcome: ProbeOutcome;
}

/** How many recent probes of a service are stored. There is one a minute. */
export const storedProbes = 10;

/** An older probe does not count: measuring has stopped. */
const freshMilliseconds = 5 * 60_000;

/** This many failures in a row: the service is down. */
const failuresUntilDown = 3;
/** This many answers in a row: it is up again. */
const answersUntilUp = 2;
/** This many recent probes that were not good: the service is degraded. */
const badUntilDegraded = 2;

/**
 * The state of a service by its last probes, oldest first. One failed probe changes nothing.
 *
 * - `down` from the third failure in a row until the second answer in a row
 * - otherwise `degraded` while two or more of the last ten were failed or impaired
 * - otherwise `operational`
 * - null: nothing was measured in the last five minutes
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

/** A day in which at least this share of the probes was answered: up to seven minutes without an answer. */
const operationalDayPercent = 99.5;
/** A day below this: more than an hour without an answer. */
const degradedDayPercent = 95;

/** The state of a whole day by its share of answered probes. */
export function dayState(uptimePercent: number): ServiceState {
  if (uptimePercent >= operationalDayPercent) return 'operational';
  return uptimePercent >= degradedDayPercent ? 'degraded' : 'down';
}

/** `good` of `all` in percent with two decimals, rounded down so that 100 means all; null of none. */
export function percentOf(good: number, all: number): number | null {
  if (all <= 0) return null;
  return Math.floor((Math.max(0, Math.min(good, all)) / all) * 10_000) / 100;
}

/** Fewer videos than this say nothing of the service. */
const fewestVideos = 5;

/**
 * The result of probing generation.
 *
 * @param models `replaced`: the model that is asked first is closed, over its limit or retired, and another takes
 *   its place; `closed`: there is none
 * @param videos that ended in this hour and the one before, of those that arrived or failed
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

/** The worst of several states; null if nothing is known to be wrong and at least one is not known. */
export function worstOf(states: readonly (ServiceState | null)[]): ServiceState | null {
  const known = states.filter((state) => state !== null);
  const worst = known.toSorted((left, right) => severity[right] - severity[left])[0];
  if (worst === undefined) return null;
  return worst === 'operational' && known.length < states.length ? null : worst;
}

/** What the banner says: it follows from the services and from what the operator has written. */
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
