import * as z from 'zod/mini';
import { StatusReport, StatusSubscription, StatusToken } from './status.ts';

/** The status of the services, and its subscribers. */
export const statusRoutes = {
  getHealth: {
    method: 'GET',
    path: '/api/health',
    access: 'anyone',
    slice: 'status',
    successStatus: 200,
    response: z.strictObject({ healthy: z.literal(true) }),
  },
  getStatus: {
    method: 'GET',
    path: '/api/status',
    access: 'anyone',
    slice: 'status',
    successStatus: 200,
    response: StatusReport,
    sharedFor: { seconds: 10, whileFailingSeconds: 600 },
  },
  subscribeToStatus: {
    method: 'POST',
    path: '/api/status/subscriptions',
    access: 'anyone',
    slice: 'status',
    body: StatusSubscription,
    readsAddress: true,
    readsLanguage: true,
    duringMaintenance: true,
    successStatus: 202,
    /** The same whether the address is known or not. */
    response: z.strictObject({ accepted: z.literal(true) }),
  },
  confirmStatusSubscription: {
    method: 'POST',
    path: '/api/status/subscriptions/confirm',
    access: 'anyone',
    slice: 'status',
    body: z.strictObject({ token: StatusToken }),
    duringMaintenance: true,
    successStatus: 200,
    response: z.strictObject({ confirmed: z.literal(true) }),
  },
  endStatusSubscription: {
    method: 'POST',
    path: '/api/status/subscriptions/{token}/end',
    access: 'anyone',
    slice: 'status',
    pathParameters: z.strictObject({ token: StatusToken }),
    /** Mail programs post a form (RFC 8058), the page nothing. */
    rawBody: true,
    duringMaintenance: true,
    successStatus: 200,
    response: z.strictObject({ ended: z.literal(true) }),
  },
} as const;
