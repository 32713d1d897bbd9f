import * as z from 'zod/mini';
import { type ServiceName, serviceNames } from '../../../contract/status.ts';
import { type Probe, probeOutcomes } from './assess.ts';
import { bucketEndsMilliseconds } from './histogram.ts';
import type { ServiceDay } from './report.ts';

/** The partitions (`part`), and their `id`. */
export const statusParts = {
  /** `day#2026-11-21#api`, `incident#<id>`, `now`: everything on the page, for one query. */
  report: 'report',
  /** `2026-11-21T14`: videos that ended within the hour. */
  videoHours: 'video-hours',
  /** By update id: announcements to email. */
  outbox: 'outbox',
} as const;

/** The key of the row `now`: the last probes. */
export const nowKey = { part: statusParts.report, id: 'now' } as const;

/** A day's counts of a service. */
export function dayKey(at: Date, service: ServiceName) {
  return { part: statusParts.report, id: `day#${at.toISOString().slice(0, 10)}#${service}` };
}

/** A counter; 0 if absent. */
export const Count = z._default(z.int(), 0);

export const DayItem = z.looseObject({
  id: z.string(),
  probes: Count,
  failures: Count,
  videos_completed: Count,
  videos_failed: Count,
});

/** What the page shows of a day's row. */
export function dayFrom(item: z.infer<typeof DayItem>): ServiceDay {
  const [, date = '', service] = item.id.split('#');
  const durations = bucketEndsMilliseconds.flatMap((end): [number, number][] => {
    const count = item[`up_to_${end}`];
    return typeof count === 'number' ? [[end, count]] : [];
  });
  return {
    date,
    service: z.parse(z.enum(serviceNames), service),
    probes: item.probes,
    failures: item.failures,
    videosCompleted: item.videos_completed,
    videosFailed: item.videos_failed,
    durations: new Map(durations),
  };
}

const ProbeItem = z.object({ at: z.iso.datetime(), outcome: z.enum(probeOutcomes) });
export const NowItem = z.object({
  measured_at: z.iso.datetime(),
  /** `2026-11-21T12:00`: the last minute that was counted. */
  minute: z.string(),
  probes: z.partialRecord(z.enum(serviceNames), z.array(ProbeItem)),
});
export type NowItem = z.infer<typeof NowItem>;

/** The last probes of each service, oldest first. */
export function probesOf(now: NowItem | null): Record<ServiceName, readonly Probe[]> {
  const of = (service: ServiceName): readonly Probe[] => now?.probes[service] ?? [];
  return {
    website: of('website'),
    api: of('api'),
    sign_in: of('sign_in'),
    database: of('database'),
    payments: of('payments'),
    videos: of('videos'),
  };
}
