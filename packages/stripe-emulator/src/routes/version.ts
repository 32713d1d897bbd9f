import type { Stripe } from 'stripe';

/** The one version whose shapes the emulator knows. Typed by the package: an upgrade that moves it fails to compile. */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';
