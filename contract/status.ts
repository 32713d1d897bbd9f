import * as z from 'zod/mini';
import { Email, text } from './fields/text-schemas.ts';

/** In the order of the status page. */
export const serviceNames = ['website', 'api', 'sign_in', 'database', 'payments', 'videos'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const serviceStates = ['operational', 'degraded', 'down'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** Thirteen weeks: the 90 days before today, and today. */
export const statusDays = 91;

/** The period of the figures above the grid. */
export const statusMetricDays = 30;

const Instant = z.iso.datetime();
const Percent = z.number().check(z.minimum(0), z.maximum(100));

/** One day (UTC); null: not measured, which is not the same as good. */
export const StatusDay = z.nullable(
  z.strictObject({ status: z.enum(serviceStates), uptime_percent: Percent }),
);
export type StatusDay = z.infer<typeof StatusDay>;

export const ServiceReport = z.strictObject({
  id: z.enum(serviceNames),
  /** Null: not measured in the last minutes. */
  status: z.nullable(z.enum(serviceStates)),
  /** Over all days of the grid; null: not measured. */
  uptime_percent: z.nullable(Percent),
  /** The median of yesterday and today: of a probe's answer, or with `videos` of the wait for a video. */
  response_milliseconds: z.nullable(z.int()),
  /** One for each of `dates`. */
  days: z.array(StatusDay),
});
export type ServiceReport = z.infer<typeof ServiceReport>;

export const incidentKinds = ['incident', 'maintenance'] as const;

/** An incident is `investigating`, then `resolved`. The clock moves a maintenance through the others. */
export const incidentStatuses = [
  'investigating',
  'resolved',
  'scheduled',
  'in_progress',
  'completed',
] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

export const incidentLimits = {
  titleMaximumCharacters: 120,
  textMaximumCharacters: 2_000,
  maximumUpdates: 50,
} as const;

export const Incident = z.strictObject({
  id: z.string(),
  kind: z.enum(incidentKinds),
  title: z.string(),
  status: z.enum(incidentStatuses),
  services: z.array(z.enum(serviceNames)),
  starts_at: Instant,
  /** When it was resolved or is over; null while investigated. */
  ends_at: z.nullable(Instant),
  /** Newest first, at least one. */
  updates: z.array(z.strictObject({ at: Instant, text: z.string() })),
});
export type Incident = z.infer<typeof Incident>;

/**
 * - `operational`: every service is, and no incident is open
 * - `maintenance`: nothing is worse than one in progress
 * - `unknown`: nothing is known to be wrong, but a service lacks a recent measurement
 */
export const overallStates = ['operational', 'degraded', 'down', 'maintenance', 'unknown'] as const;
export type OverallState = (typeof overallStates)[number];

/** Every figure is measured; null: no data. */
export const StatusReport = z.strictObject({
  overall: z.enum(overallStates),
  measured_at: z.nullable(Instant),
  services: z.array(ServiceReport),
  /** Each day by its worst service, one for each of `dates`. */
  days: z.array(StatusDay),
  /** UTC, oldest first; the last is today. */
  dates: z.array(z.iso.date()),
  /** Over the last 30 days. */
  metrics: z.strictObject({
    api_availability_percent: z.nullable(Percent),
    /** The median answer to a probe. */
    api_response_milliseconds: z.nullable(z.int()),
    /** Completed videos of all completed and failed ones; canceled and filtered ones do not count. */
    video_success_percent: z.nullable(Percent),
    /** The median from the request to the video. */
    video_wait_seconds: z.nullable(z.int()),
  }),
  /** Those open in the days of the grid, and planned ones; open first, then newest first. */
  incidents: z.array(Incident),
});
export type StatusReport = z.infer<typeof StatusReport>;

/** 128 random bits in base64url. Not checked here: every unknown token gets the same answer. */
export const StatusToken = z.string().check(z.maxLength(200));

export const StatusSubscription = z.strictObject({
  email: Email,
  /** A honeypot that people do not see: a bot's request gets the usual answer. */
  website: z.optional(text(0, 2_000)),
});
export type StatusSubscription = z.infer<typeof StatusSubscription>;
