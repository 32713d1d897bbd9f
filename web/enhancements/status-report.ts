import type { StatusReport as ContractReport, ServiceState } from '../../contract/status.ts';
import { ApiError } from '../api/api-error.ts';
import { callPublicApi } from '../api/call-public-api.ts';
import type { Received } from '../api/received.ts';
import { bannerText, incidentStatusName, services, stateName } from '../content/status.ts';
import { dayText, durationText, instantText, percentText } from '../content/status-figures.ts';
import type { Enhancement } from './enhancement.ts';
import { followStatusLink } from './status-link.ts';

type StatusReport = Received<ContractReport>;
type StatusDay = StatusReport['days'][number];
type Incident = StatusReport['incidents'][number];

const refreshMilliseconds = 60_000;

/** Refreshes the status page each minute while it is visible, and follows the link of an email. */
export const statusReport: Enhancement = (page) => {
  const stopped = new AbortController();
  const listen = { signal: stopped.signal };
  const retry = partOf(page, 'retry', HTMLButtonElement);
  const choice = partOf(page, 'grid-service', HTMLSelectElement);
  const days = [...partOf(page, 'grid', HTMLElement).querySelectorAll('button')];
  let report: StatusReport | null = null;
  let loadedAt = 0;

  retry.addEventListener('click', () => void load(), listen);
  choice.addEventListener(
    'change',
    () => report !== null && showDays(page, days, report, choice.value),
    listen,
  );
  for (const [index, day] of days.entries()) {
    day.addEventListener('pointerenter', () => tell(page, day), listen);
    day.addEventListener('focus', () => tell(page, day), listen);
    day.addEventListener('click', () => tell(page, day), listen);
    day.addEventListener('keydown', (event) => move(event, days, index), listen);
  }
  const timer = setInterval(refresh, refreshMilliseconds / 4);
  document.addEventListener('visibilitychange', refresh, listen);
  void load();
  followStatusLink(partOf(page, 'link', HTMLDialogElement));
  return () => {
    stopped.abort();
    clearInterval(timer);
  };

  function refresh(): void {
    if (!document.hidden && Date.now() - loadedAt >= refreshMilliseconds) void load();
  }

  async function load(): Promise<void> {
    loadedAt = Date.now();
    retry.ariaBusy = 'true';
    try {
      report = await callPublicApi('getStatus', {}, { signal: stopped.signal });
      retry.hidden = true;
      show(page, report);
      showDays(page, days, report, choice.value);
    } catch (error) {
      if (stopped.signal.aborted) return;
      retry.hidden = false;
      showProblem(page, error instanceof ApiError && error.isOffline, report !== null);
    } finally {
      retry.ariaBusy = null;
    }
  }
};

function show(page: HTMLElement, report: StatusReport): void {
  setTone(partOf(page, 'banner', HTMLElement), toneOf(report.overall));
  say(page, 'banner-text', bannerText(report.overall));
  say(page, 'banner-detail', detailOf(report));
  for (const service of report.services) {
    const row = page.querySelector(`[data-service="${service.id}"]`);
    if (!(row instanceof HTMLElement)) continue;
    setTone(partOf(row, 'state', HTMLElement), toneOf(service.status));
    say(row, 'state-text', stateName(service.status));
    say(row, 'uptime', percentText(service.uptime_percent));
    say(row, 'response', durationText(service.response_milliseconds));
  }
  const figures = {
    api_availability_percent: percentText(report.metrics.api_availability_percent),
    api_response_milliseconds: durationText(report.metrics.api_response_milliseconds),
    video_success_percent: percentText(report.metrics.video_success_percent),
    video_wait_seconds: durationText(
      report.metrics.video_wait_seconds === null ? null : report.metrics.video_wait_seconds * 1_000,
    ),
  };
  for (const [name, text] of Object.entries(figures)) {
    const metric = page.querySelector(`[data-metric="${name}"]`);
    if (metric instanceof HTMLElement) say(metric, 'metric', text);
  }
  showIncidents(page, report.incidents);
}

function detailOf({ incidents, measured_at }: StatusReport): string {
  const open = incidents.filter(({ status }) => status === 'investigating' || status === 'in_progress');
  const measured = measured_at === null ? 'No measurements yet.' : `Measured ${instantText(measured_at)}.`;
  const [first] = open;
  if (first === undefined) return measured;
  return `${first.title}${open.length > 1 ? ` and ${open.length - 1} more below` : ''}. ${measured}`;
}

function showProblem(page: HTMLElement, isOffline: boolean, hasReport: boolean): void {
  if (hasReport) {
    const sentence = isOffline ? 'You’re offline.' : 'We couldn’t update the status.';
    say(page, 'banner-detail', `${sentence} This information is more than a minute old.`);
    return;
  }
  setTone(partOf(page, 'banner', HTMLElement), 'none');
  say(page, 'banner-text', isOffline ? 'You’re offline' : 'Status unavailable');
  say(page, 'banner-detail', 'Please try again.');
  for (const name of ['state-text', 'uptime', 'response', 'metric']) {
    for (const part of page.querySelectorAll(`[data-part="${name}"]`)) part.textContent = '–';
  }
  partOf(page, 'incidents', HTMLElement).replaceChildren(paragraph('Incidents couldn’t be loaded.'));
}

function showDays(
  page: HTMLElement,
  buttons: readonly HTMLButtonElement[],
  report: StatusReport,
  chosen: string,
): void {
  const service = report.services.find(({ id }) => id === chosen);
  const days: readonly StatusDay[] = service?.days ?? report.days;
  for (const [index, button] of buttons.entries()) {
    const day = days[index] ?? null;
    setTone(button, toneOf(day?.status));
    const text = document.createElement('span');
    text.className = 'sr-only';
    text.textContent = dayText(report.dates[index] ?? '', day);
    button.replaceChildren(text);
  }
  const today = buttons.at(-1);
  if (today !== undefined && !buttons.some((button) => button === document.activeElement)) tell(page, today);
}

function tell(page: HTMLElement, day: HTMLElement): void {
  say(page, 'grid-day', day.textContent);
}

/** Up and down move by a day, left and right by a week. */
function move(event: KeyboardEvent, days: readonly HTMLButtonElement[], from: number): void {
  const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 };
  const step = steps[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? days.length - 1 : step && from + step;
  const target = to === undefined ? undefined : days[to];
  if (target === undefined) return;
  event.preventDefault();
  for (const day of days) day.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}

function showIncidents(page: HTMLElement, incidents: readonly Incident[]): void {
  const list = partOf(page, 'incidents', HTMLElement);
  if (incidents.length === 0) {
    list.replaceChildren(paragraph('No incidents in the last 90 days.'));
    return;
  }
  list.replaceChildren(...incidents.map((incident) => articleOf(page, incident)));
}

function articleOf(page: HTMLElement, incident: Incident): HTMLElement {
  const article = copyOf(page, 'incident');
  setTone(partOf(article, 'incident-status', HTMLElement), toneOf(incident.status));
  say(article, 'incident-status-text', incidentStatusName(incident.status));
  const names = services.filter(({ id }) => incident.services.includes(id)).map(({ name }) => name);
  say(article, 'incident-services', names.join(', '));
  say(article, 'incident-title', incident.title);
  const end = incident.ends_at === null ? '' : ` to ${instantText(incident.ends_at)}`;
  say(article, 'incident-time', `${instantText(incident.starts_at)}${end}`);
  partOf(article, 'incident-updates', HTMLElement).replaceChildren(
    ...incident.updates.map(({ at, text }) => {
      const update = copyOf(page, 'update');
      say(update, 'update-time', instantText(at));
      say(update, 'update-text', text);
      return update;
    }),
  );
  return article;
}

/** The specification's green, yellow, red and blue; none for a state that is newer than this page. */
function toneOf(state: string | null | undefined): ServiceState | 'completed' | 'none' {
  switch (state) {
    case 'operational':
    case 'resolved':
      return 'operational';
    case 'degraded':
    case 'investigating':
      return 'degraded';
    case 'down':
      return 'down';
    case 'maintenance':
    case 'scheduled':
    case 'in_progress':
    case 'completed':
      return 'completed';
    default:
      return 'none';
  }
}

function setTone(element: HTMLElement, tone: ReturnType<typeof toneOf>): void {
  element.dataset.tone = tone;
}

function say(parent: HTMLElement, part: string, text: string): void {
  const element = partOf(parent, part, HTMLElement);
  // A live region would announce the same words again.
  if (element.textContent !== text || element.childElementCount > 0) element.textContent = text;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.className = 'py-6 text-dim';
  element.textContent = text;
  return element;
}

function copyOf(page: HTMLElement, name: string): HTMLElement {
  const template = partOf(page, name, HTMLTemplateElement);
  const copy = template.content.firstElementChild?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error(`The template ${name} is empty.`);
  return copy;
}

function partOf<Part extends HTMLElement>(parent: HTMLElement, name: string, Kind: new () => Part): Part {
  const part = parent.querySelector(`[data-part="${name}"]`);
  if (!(part instanceof Kind)) throw new Error(`The page of the status has no ${name}.`);
  return part;
}
