import { dashboardBillingRoutes } from './dashboard-billing.ts';
import { dashboardCustomerActionRoutes } from './dashboard-customer-actions.ts';
import { dashboardCustomerRoutes } from './dashboard-customers.ts';
import { dashboardEventRoutes } from './dashboard-events.ts';
import { dashboardObjectRoutes } from './dashboard-objects.ts';
import { dashboardPaymentRoutes } from './dashboard-payments.ts';
import { dashboardRefundRoutes } from './dashboard-refunds.ts';
import type { PageRoute } from './page.ts';

/** Every page and button of the dashboard. */
export const dashboardRoutes: readonly PageRoute[] = [
  ...dashboardBillingRoutes,
  ...dashboardCustomerActionRoutes,
  ...dashboardCustomerRoutes,
  ...dashboardEventRoutes,
  ...dashboardObjectRoutes,
  ...dashboardPaymentRoutes,
  ...dashboardRefundRoutes,
];
