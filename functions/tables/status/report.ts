import {
  type ServiceName,
  type ServiceReport,
  type ServiceState,
  type StatusDay,
  type StatusReport,
  serviceNames,
  statusDays,
  statusMetricDays,
} from '../../../contract/status.ts';
import { currentState, dayState, overallState, type Probe, percentOf, worstOf } from './assess.ts';
import { type Histogram, medianOf, sumOf } from './histogram.ts';
import { declaredStates, type IncidentItem, incidentStatus, inOrder, presentIncident } from './incidents.ts';

/** One service on one day (UTC). */
export interface ServiceDay {
  readonly date: string;
  readonly service: ServiceName;
  readonly probes: number;
  readonly failures: number;
  /** Videos that completed or failed; only with `videos`. */
  readonly videosCompleted: number;
  readonly videosFailed: number;
  /** How long answers took; with `videos`, how long from request to completion. */
  readonly durations: Histogram;
}

export interface StatusRecords {
  readonly days: readonly ServiceDay[];
  /** Oldest first. */
  readonly probes: Readonly<Record<ServiceName, readonly Probe[]>>;
  readonly measuredAt: string | null;
  readonly incidents: readonly IncidentItem[];
}

/** A UTC day such as `2026-11-21`. */
export function dateBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
}

/** The page's content. */
export function reportOf(records: StatusRecords, now: Date): StatusReport {
  const dates = Array.from({ length: statusDays }, (_, index) => dateBefore(now, statusDays - 1 - index));
  const declared = declaredStates(records.incidents, now);
  const services = serviceNames.map((id): ServiceReport => {
    const days = records.days.filter(({ service, date }) => service === id && dates.includes(date));
    return {
      id,
      status: stateNow(currentState(records.probes[id], now), declared(id)),
      uptime_percent: uptimeOf(days),
      response_milliseconds: medianOf(
        sumOf(since(days, dateBefore(now, 1)).map(({ durations }) => durations)),
      ),
      days: dates.map((date) => dayOf(days.filter((day) => day.date === date))),
    };
  });
  const incidents = inOrder(
    records.incidents
      .filter(({ ends_at }) => ends_at === null || ends_at.slice(0, 10) >= (dates[0] ?? ''))
      .map((item) => presentIncident(item, now)),
  );
  return {
    overall: overallState(
      services.map(({ status }) => status),
      {
        incidents: incidents.filter(({ status }) => status === 'investigating').length,
        maintenances: incidents.filter(({ status }) => status === 'in_progress').length,
      },
    ),
    measured_at: records.measuredAt,
    services,
    days: dates.map((_, index) => togetherOn(services.map(({ days }) => days[index] ?? null))),
    dates,
    metrics: metricsOf(since(records.days, dateBefore(now, statusMetricDays - 1))),
    incidents,
  };
}

/** An operator can declare a worse state than measured, never a better one. */
function stateNow(measured: ServiceState | null, declared: readonly ServiceState[]): ServiceState | null {
  const worst = worstOf(declared);
  return worst === null || worst === 'operational' ? measured : worstOf([measured, worst]);
}

function since<Day extends { readonly date: string }>(days: readonly Day[], date: string): Day[] {
  return days.filter((day) => day.date >= date);
}

function uptimeOf(days: readonly ServiceDay[]): number | null {
  const probes = days.reduce((sum, day) => sum + day.probes, 0);
  const failures = days.reduce((sum, day) => sum + day.failures, 0);
  return percentOf(probes - failures, probes);
}

function dayOf(days: readonly ServiceDay[]): StatusDay {
  const uptime = uptimeOf(days);
  return uptime === null ? null : { status: dayState(uptime), uptime_percent: uptime };
}

/** The worst measured service decides the day. */
function togetherOn(days: readonly StatusDay[]): StatusDay {
  const measured = days.filter((day) => day !== null);
  return measured.toSorted((left, right) => left.uptime_percent - right.uptime_percent)[0] ?? null;
}

function metricsOf(days: readonly ServiceDay[]): StatusReport['metrics'] {
  const api = days.filter(({ service }) => service === 'api');
  const videos = days.filter(({ service }) => service === 'videos');
  const completed = videos.reduce((sum, day) => sum + day.videosCompleted, 0);
  const failed = videos.reduce((sum, day) => sum + day.videosFailed, 0);
  const wait = medianOf(sumOf(videos.map(({ durations }) => durations)));
  return {
    api_availability_percent: uptimeOf(api),
    api_response_milliseconds: medianOf(sumOf(api.map(({ durations }) => durations))),
    video_success_percent: percentOf(completed, completed + failed),
    video_wait_seconds: wait === null ? null : Math.round(wait / 1_000),
  };
}

/** Whether an incident is closed for updates. */
export function isOver(item: IncidentItem, now: Date): boolean {
  const status = incidentStatus(item, now);
  return status === 'resolved' || status === 'completed';
}
