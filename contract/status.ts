import * as z from 'zod/mini';
import { Email, text } from './fields/text-schemas.ts';

/** What people depend on, in the order in which the page lists it. */
export const serviceNames = ['website', 'api', 'sign_in', 'database', 'payments', 'videos'] as const;
export type ServiceName = (typeof serviceNames)[number];

export const serviceStates = ['operational', 'degraded', 'down'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** Thirteen whole weeks, of which the last day is today: the 90 days before today, and today. */
export const statusDays = 91;

/** What the figures over the grid are measured over. */
export const statusMetricDays = 30;

const Instant = z.iso.datetime();
const Percent = z.number().check(z.minimum(0), z.maximum(100));

/** One day (UTC); null: nothing was measured, which is not the same as good. */
export const StatusDay = z.nullable(
  z.strictObject({ status: z.enum(serviceStates), uptime_percent: Percent }),
);
export type StatusDay = z.infer<typeof StatusDay>;

export const ServiceReport = z.strictObject({
  id: z.enum(serviceNames),
  /** Now; null: nothing was measured in the last minutes. */
  status: z.nullable(z.enum(serviceStates)),
  /** Of all days of the grid; null without a measurement. */
  uptime_percent: z.nullable(Percent),
  /** The median of yesterday and today: of the answer to a probe, or with `videos` of the wait for a video. */
  response_milliseconds: z.nullable(z.int()),
  /** One for each of `dates`. */
  days: z.array(StatusDay),
});
export type ServiceReport = z.infer<typeof ServiceReport>;

/** What an operator writes down: something is wrong, or will not be there for a while. */
export const incidentKinds = ['incident', 'maintenance'] as const;

/**
 * An incident is `investigating` until it is `resolved`. A maintenance is `scheduled`, then `in_progress`, then
 * `completed`, by the clock.
 */
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
  /** A longer story is a new incident. */
  maximumUpdates: 50,
} as const;

export const Incident = z.strictObject({
  id: z.string(),
  kind: z.enum(incidentKinds),
  title: z.string(),
  status: z.enum(incidentStatuses),
  services: z.array(z.enum(serviceNames)),
  /** When it began; of a maintenance, when it begins. */
  starts_at: Instant,
  /** When it was resolved; of a maintenance, when it is over. Null while it is investigated. */
  ends_at: z.nullable(Instant),
  /** Newest first, at least one. */
  updates: z.array(z.strictObject({ at: Instant, text: z.string() })),
});
export type Incident = z.infer<typeof Incident>;

/**
 * - `operational`: every service is, and no incident is open
 * - `maintenance`: a planned one is going on, and nothing is worse than that
 * - `unknown`: nothing is known to be wrong, but not every service was measured in the last minutes
 */
export const overallStates = ['operational', 'degraded', 'down', 'maintenance', 'unknown'] as const;
export type OverallState = (typeof overallStates)[number];

/** Everything that the page of the status shows. Every figure is measured; null is 'no data'. */
export const StatusReport = z.strictObject({
  overall: z.enum(overallStates),
  /** When a service was last measured; null: never. */
  measured_at: z.nullable(Instant),
  services: z.array(ServiceReport),
  /** All services together, each day as its worst service. One for each of `dates`. */
  days: z.array(StatusDay),
  /** The days of the grid (UTC), oldest first; the last is today. */
  dates: z.array(z.iso.date()),
  /** Over the last 30 days. */
  metrics: z.strictObject({
    api_availability_percent: z.nullable(Percent),
    /** The median answer of the API to a probe. */
    api_response_milliseconds: z.nullable(z.int()),
    /** Videos that arrived, of those that arrived or failed; not of those cancelled, or refused for what they show. */
    video_success_percent: z.nullable(Percent),
    /** The median from the request to the video. */
    video_wait_seconds: z.nullable(z.int()),
  }),
  /** Open ones first, then newest first: what was open in the days of the grid, and what is planned. */
  incidents: z.array(Incident),
});
export type StatusReport = z.infer<typeof StatusReport>;

/** 128 random bits in base64url. Whatever is not one of ours is answered alike, so its form is not checked. */
export const StatusToken = z.string().check(z.maxLength(200));

export const StatusSubscription = z.strictObject({
  email: Email,
  /** A honeypot that people do not see: a bot that fills it in gets the usual answer. */
  website: z.optional(text(0, 2_000)),
});
export type StatusSubscription = z.infer<typeof StatusSubscription>;
