import type { IncidentStatus, OverallState, ServiceName, ServiceState } from '../../contract/status.ts';

/** The services of the page, in its order. */
export const services: readonly { readonly id: ServiceName; readonly name: string; readonly text: string }[] =
  [
    { id: 'website', name: 'Website', text: 'The pages you read' },
    { id: 'api', name: 'API', text: 'What the pages ask' },
    { id: 'sign_in', name: 'Sign-in', text: 'Accounts and sessions' },
    { id: 'database', name: 'Database', text: 'Credits, videos and orders' },
    { id: 'payments', name: 'Payments', text: 'Stripe, where you pay' },
    { id: 'videos', name: 'Video generation', text: 'From a prompt to a video' },
  ];

/** How a state is called; null is no measurement. */
export function stateName(state: ServiceState | null): string {
  switch (state) {
    case 'operational':
      return 'Operational';
    case 'degraded':
      return 'Degraded';
    case 'down':
      return 'Down';
    case null:
      return 'No data';
  }
}

/** What the banner says. */
export const banners: Readonly<Record<OverallState, string>> = {
  operational: 'All Systems Operational',
  degraded: 'Some Systems Degraded',
  down: 'Some Systems Down',
  maintenance: 'Maintenance in Progress',
  unknown: 'Not All Systems Measured',
};

export const incidentStatusNames: Readonly<Record<IncidentStatus, string>> = {
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
  { id: 'video_success_percent', title: 'Video success', text: 'of videos arrived, 30 days' },
  { id: 'video_wait_seconds', title: 'Wait for a video', text: 'median from request to video, 30 days' },
] as const;

/** How the figures come about, for whoever wants to know. */
export const measuring: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: 'Each minute we look',
    text: 'Website, API, sign-in, database and payments are asked once a minute. No answer within 8 seconds is a failure; one that takes longer than 2.5 seconds is slow.',
  },
  {
    title: 'When a colour changes',
    text: 'Three failures in a row make a service down, two answers in a row bring it back. Two failures or slow answers within ten minutes make it degraded.',
  },
  {
    title: 'How videos count',
    text: 'A video counts as arrived or failed when it ends. One that you cancelled, or that the model refused for what it would show, counts as neither. Video generation is down while no model can be asked, or while most videos of the last hour or two failed.',
  },
  {
    title: 'A day',
    text: 'Green is at least 99.5 % of the checks answered, yellow at least 95 %, red less, by days in UTC. A day without a check has no colour: nobody knows how it was.',
  },
];
