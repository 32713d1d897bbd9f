import type { IncidentStatus, OverallState, ServiceName } from '../../contract/status.ts';

/** In the page's order. */
export const services: readonly { readonly id: ServiceName; readonly name: string; readonly text: string }[] =
  [
    { id: 'website', name: 'Website', text: 'The pages of this site' },
    { id: 'api', name: 'API', text: 'The requests behind the pages' },
    { id: 'sign_in', name: 'Sign-in', text: 'Signing in and creating accounts' },
    { id: 'database', name: 'Database', text: 'Your credits, videos and orders' },
    { id: 'payments', name: 'Payments', text: 'Checkout and billing with Stripe' },
    { id: 'videos', name: 'Video generation', text: 'Making videos from your prompts' },
  ];

/** Null means no measurement. */
export function stateName(state: string | null): string {
  switch (state) {
    case 'operational':
      return 'Operational';
    case 'degraded':
      return 'Degraded';
    case 'down':
      return 'Down';
    // Also a state that is newer than this page.
    default:
      return 'No data';
  }
}

/** A state that is newer than this page reads as not measured. */
export function bannerText(overall: string): string {
  const known: Readonly<Record<string, string>> = banners;
  return known[overall] ?? banners.unknown;
}

const banners: Readonly<Record<OverallState, string>> = {
  operational: 'All Systems Operational',
  degraded: 'Some Systems Degraded',
  down: 'Some Systems Down',
  maintenance: 'Maintenance in Progress',
  unknown: 'Some Systems Not Measured Yet',
};

/** A status that is newer than this page reads as open. */
export function incidentStatusName(status: string): string {
  const known: Readonly<Record<string, string>> = incidentStatusNames;
  return known[status] ?? incidentStatusNames.investigating;
}

const incidentStatusNames: Readonly<Record<IncidentStatus, string>> = {
  investigating: 'Investigating',
  resolved: 'Resolved',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  completed: 'Completed',
};

/** Figures of the last 30 days, by the report's names. */
export const metrics = [
  {
    id: 'api_availability_percent',
    title: 'API availability',
    text: 'of our checks got an answer',
  },
  { id: 'api_response_milliseconds', title: 'API response', text: 'median time to answer a check' },
  { id: 'video_success_percent', title: 'Video success', text: 'of videos were delivered' },
  { id: 'video_wait_seconds', title: 'Wait for a video', text: 'median time from request to video' },
] as const;

export const measuring: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Every minute',
    text: 'We check the website, API, sign-in, database and payments once a minute. No answer within 8 seconds counts as a failure, and an answer after 2.5 seconds counts as slow.',
  },
  {
    title: 'When a status changes',
    text: 'After three failures in a row, a service is down. After two answers in a row, it’s back. Two failures or slow answers within ten minutes make it degraded.',
  },
  {
    title: 'How we count videos',
    text: 'Each finished video counts as delivered or failed. Videos that were canceled, or blocked by the model’s safety check, don’t count. Video generation is down while no model is available, or while most videos of the last hour or two failed.',
  },
  {
    title: 'What the colors mean',
    text: 'Green: at least 99.5% of the day’s checks got an answer. Yellow: at least 95%. Red: less. Days are in UTC. A day without checks has no color.',
  },
];
