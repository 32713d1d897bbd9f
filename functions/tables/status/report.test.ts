import { describe, expect, it } from 'vitest';
import { type ServiceName, StatusReport, serviceNames } from '../../../contract/status.ts';
import type { Probe } from './assess.ts';
import type { IncidentItem } from './incidents.ts';
import { reportOf, type ServiceDay, type StatusRecords } from './report.ts';

const now = new Date('2026-11-21T12:00:30Z');
const good: readonly Probe[] = [{ at: '2026-11-21T12:00:00.000Z', outcome: 'good' }];

function records(changes: Partial<StatusRecords> = {}): StatusRecords {
  return {
    days: [],
    probes: { website: good, api: good, sign_in: good, database: good, payments: good, videos: good },
    measuredAt: '2026-11-21T12:00:00.000Z',
    incidents: [],
    ...changes,
  };
}

function day(service: ServiceName, date: string, changes: Partial<ServiceDay> = {}): ServiceDay {
  return {
    date,
    service,
    probes: 1_440,
    failures: 0,
    videosCompleted: 0,
    videosFailed: 0,
    durations: new Map(),
    ...changes,
  };
}

function incident(changes: Partial<IncidentItem> = {}): IncidentItem {
  return {
    incident_id: 'one',
    kind: 'incident',
    title: 'Videos fail',
    services: ['videos'],
    impact: 'degraded',
    starts_at: '2026-11-21T11:00:00.000Z',
    ends_at: null,
    updates: [
      { id: 'a', at: '2026-11-21T11:00:00.000Z', text: 'We look into it.' },
      { id: 'b', at: '2026-11-21T11:30:00.000Z', text: 'We know why.' },
    ],
    ...changes,
  };
}

function service(report: StatusReport, id: ServiceName) {
  const found = report.services.find((one) => one.id === id);
  if (found === undefined) throw new Error(`No ${id}.`);
  return found;
}

describe('the report', () => {
  it('is what the contract says', () => {
    const report = reportOf(records({ days: [day('api', '2026-11-20')], incidents: [incident()] }), now);
    expect(StatusReport.parse(report)).toEqual(report);
    expect(report.services.map(({ id }) => id)).toEqual(serviceNames);
  });

  it('shows 91 days that end today, and no data where none was measured', () => {
    const report = reportOf(records({ days: [day('api', '2026-11-20', { failures: 144 })] }), now);
    expect(report.dates).toHaveLength(91);
    expect([report.dates[0], report.dates.at(-1)]).toEqual(['2026-08-23', '2026-11-21']);
    expect(service(report, 'api').days.filter((one) => one !== null)).toEqual([
      { status: 'down', uptime_percent: 90 },
    ]);
    expect(service(report, 'api').days.at(-2)).not.toBeNull();
    expect(service(report, 'website').days.every((one) => one === null)).toBe(true);
    expect(service(report, 'website').uptime_percent).toBeNull();
  });

  it('shows no figure at all before the first measurement', () => {
    const nothing = { website: [], api: [], sign_in: [], database: [], payments: [], videos: [] };
    const report = reportOf(records({ probes: nothing, measuredAt: null }), now);
    expect(report).toMatchObject({
      overall: 'unknown',
      measured_at: null,
      metrics: {
        api_availability_percent: null,
        api_response_milliseconds: null,
        video_success_percent: null,
        video_wait_seconds: null,
      },
    });
    expect(report.services.map(({ status }) => status)).toEqual([null, null, null, null, null, null]);
  });

  it('takes a day of everything together for as good as its worst service', () => {
    const report = reportOf(
      records({
        days: [
          day('api', '2026-11-20'),
          day('videos', '2026-11-20', { failures: 30 }),
          day('website', '2026-11-19'),
        ],
      }),
      now,
    );
    expect(report.days.slice(-3)).toEqual([
      { status: 'operational', uptime_percent: 100 },
      { status: 'degraded', uptime_percent: 97.91 },
      null,
    ]);
  });

  it('weighs days by their probes', () => {
    const report = reportOf(
      records({
        days: [
          day('api', '2026-11-19', { probes: 10, failures: 10 }),
          day('api', '2026-11-20', { probes: 990 }),
        ],
      }),
      now,
    );
    expect(service(report, 'api').uptime_percent).toBe(99);
  });

  it('measures the figures over 30 days, and the services over all', () => {
    const days = [
      day('api', '2026-10-22', { failures: 1_440 }),
      day('api', '2026-10-23', { durations: new Map([[100, 10]]) }),
      day('videos', '2026-10-22', { videosFailed: 100 }),
      day('videos', '2026-11-21', { videosCompleted: 3, videosFailed: 1, durations: new Map([[45_000, 3]]) }),
    ];
    const report = reportOf(records({ days }), now);
    expect(report.metrics).toEqual({
      api_availability_percent: 100,
      api_response_milliseconds: 83,
      video_success_percent: 75,
      video_wait_seconds: 38,
    });
    expect(service(report, 'api').uptime_percent).toBe(50);
    expect(service(report, 'videos').response_milliseconds).toBe(37_500);
    expect(service(report, 'api').response_milliseconds).toBeNull();
  });

  it('lets an open incident make its services worse, never better', () => {
    const open = reportOf(records({ incidents: [incident({ impact: 'down' })] }), now);
    expect([service(open, 'videos').status, service(open, 'api').status, open.overall]).toEqual([
      'down',
      'operational',
      'down',
    ]);
    const failed = Array.from({ length: 3 }, (_, index) => ({
      at: `2026-11-21T11:5${7 + index}:00.000Z`,
      outcome: 'failed' as const,
    }));
    const probes = { ...records().probes, videos: failed };
    expect(reportOf(records({ probes, incidents: [incident()] }), now).services.at(-1)?.status).toBe('down');
  });

  it('forgets a resolved incident for the banner, and keeps it on the page', () => {
    const resolved = incident({ ends_at: '2026-11-21T12:00:00.000Z' });
    const report = reportOf(records({ incidents: [resolved] }), now);
    expect(report.overall).toBe('operational');
    expect(report.incidents).toMatchObject([
      { status: 'resolved', updates: [{ text: 'We know why.' }, { text: 'We look into it.' }] },
    ]);
  });

  it('follows a maintenance by the clock, and lists what is open first', () => {
    const maintenance = incident({
      incident_id: 'two',
      kind: 'maintenance',
      impact: 'operational',
      starts_at: '2026-11-22T02:00:00.000Z',
      ends_at: '2026-11-22T03:00:00.000Z',
    });
    const old = incident({
      incident_id: 'old',
      starts_at: '2026-01-01T00:00:00.000Z',
      ends_at: '2026-01-01T01:00:00.000Z',
    });
    const at = (instant: string) => {
      const report = reportOf(records({ incidents: [old, maintenance, incident()] }), new Date(instant));
      return report.incidents.map(({ id, status }) => `${id} ${status}`);
    };
    expect(at('2026-11-21T12:00:30Z')).toEqual(['one investigating', 'two scheduled']);
    expect(at('2026-11-22T02:00:00Z')).toEqual(['one investigating', 'two in_progress']);
    expect(at('2026-11-22T03:00:00Z')).toEqual(['one investigating', 'two completed']);
    const only = reportOf(records({ incidents: [maintenance] }), new Date('2026-11-22T02:30:00Z'));
    expect(only.overall).toBe('maintenance');
  });
});
