import type { StatusReport } from '../../contract/status.ts';

/**
 * Whether what the API said has the shape that the page reads. The contract's schema says it in full, but brings its
 * library, which is larger than the whole page.
 */
export function isStatusReport(value: unknown): value is StatusReport {
  return (
    isRecord(value) &&
    typeof value.overall === 'string' &&
    isTextOrNull(value.measured_at) &&
    isListOf(value.services, isService) &&
    isListOf(value.days, isDay) &&
    isListOf(value.dates, (date) => typeof date === 'string') &&
    isRecord(value.metrics) &&
    isListOf(value.incidents, isIncident)
  );
}

function isService(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    isTextOrNull(value.status) &&
    isNumberOrNull(value.uptime_percent) &&
    isNumberOrNull(value.response_milliseconds) &&
    isListOf(value.days, isDay)
  );
}

function isDay(value: unknown): boolean {
  return (
    value === null ||
    (isRecord(value) && typeof value.status === 'string' && typeof value.uptime_percent === 'number')
  );
}

function isIncident(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.title === 'string' &&
    typeof value.status === 'string' &&
    isListOf(value.services, (service) => typeof service === 'string') &&
    typeof value.starts_at === 'string' &&
    isTextOrNull(value.ends_at) &&
    isListOf(
      value.updates,
      (update) => isRecord(update) && typeof update.at === 'string' && typeof update.text === 'string',
    )
  );
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || typeof value === 'number';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
