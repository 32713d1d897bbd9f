import type { IncidentStatus, OverallState, ServiceName } from '../../contract/status.ts';

/** The services of the page, in its order. */
export const services: readonly { readonly id: ServiceName; readonly name: string; readonly text: string }[] =
  [
    { id: 'website', name: 'Website', text: 'The pages you read' },
    { id: 'api', name: 'API', text: 'What the pages and programs call' },
    { id: 'sign_in', name: 'Sign-in', text: 'Accounts and sessions' },
    { id: 'database', name: 'Database', text: 'Credits, videos and orders' },
    { id: 'payments', name: 'Payments', text: 'Stripe, where you pay' },
    { id: 'videos', name: 'Video generation', text: 'From a prompt to a video' },
  ];

/** How a state is called; null is no measurement. */
export function stateName(state: string | null): string {
  switch (state) {
    case 'operational':
      return 'Operational';
    case 'degraded':
      return 'Degraded';
    case 'down':
      return 'Down';
    // No measurement, or a state that is newer than this page.
    default:
      return 'No data';
  }
}

/** What the banner says. */
export function bannerText(overall: string): string {
  const known: Readonly<Record<string, string>> = banners;
  return known[overall] ?? banners.unknown;
}

const banners: Readonly<Record<OverallState, string>> = {
  operational: 'All Systems Operational',
  degraded: 'Some Systems Degraded',
  down: 'Some Systems Down',
  maintenance: 'Maintenance in Progress',
  unknown: 'Not All Systems Measured',
};

/** How the status of an incident is called; one that is newer than this page reads as an open one. */
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

/** The figures over the last 30 days, by their names in the report. */
export const metrics = [
  {
    id: 'api_availability_percent',
    title: 'API availability',
    text: 'of the checks in 30 days were answered',
  },
  { id: 'api_response_milliseconds', title: 'API response', text: 'median answer to a check, 30 days' },
  { id: 'video_success_percent', title: 'Video success', text: 'of videos were delivered, 30 days' },
  { id: 'video_wait_seconds', title: 'Wait for a video', text: 'median from request to video, 30 days' },
] as const;

/** How we measure. */
export const measuring: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Every minute',
    text: 'We check the website, API, sign-in, database and payments once a minute. No answer within 8 seconds is a failure; an answer after 2.5 seconds is slow.',
  },
  {
    title: 'When a color changes',
    text: 'Three failures in a row mark a service down; two answers in a row bring it back. Two failures or slow answers within ten minutes mark it degraded.',
  },
  {
    title: 'How videos count',
    text: 'A video counts as delivered or failed when it ends. A video you canceled, or one the model’s safety check blocked, counts as neither. Video generation is down while no model is available, or while most videos of the last hour or two failed.',
  },
  {
    title: 'A day',
    text: 'Green means at least 99.5% of checks were answered, yellow at least 95%, red less. Days are in UTC. A day without checks has no color.',
  },
];
