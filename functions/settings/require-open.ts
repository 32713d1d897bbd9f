import { maintenanceUntilHeader } from '../../contract/errors.ts';
import {
  isRefusedInMaintenance,
  type RouteDefinition,
  type RouteKey,
  routes,
} from '../../contract/routes.ts';
import type { Feature } from '../../contract/settings.ts';
import { Rejection } from '../errors/rejection.ts';
import { secondsUntil } from '../errors/waiting.ts';
import { maintenanceEnd, type Settings } from './settings.ts';

/**
 * Refuses what operators have closed. Pure.
 *
 * @param isProgram whether an API key asks
 * @throws Rejection `maintenance` that says when it ends, or `feature_off`
 */
export function requireOpen(
  key: RouteKey,
  settings: Settings,
  { isProgram, now }: { readonly isProgram: boolean; readonly now: Date },
): void {
  const { feature }: RouteDefinition = routes[key];
  const until = maintenanceEnd(settings, now);
  if (until !== null && isRefusedInMaintenance(key)) {
    throw new Rejection(
      'maintenance',
      {
        message: `We are improving Reelwright. Back at ${until.toISOString().slice(11, 16)} UTC.`,
        retry_after_seconds: secondsUntil(until, now),
      },
      maintenanceHeaders(settings, now),
    );
  }
  const needed: readonly Feature[] = [
    ...(feature === undefined ? [] : [feature]),
    ...(isProgram ? (['api'] as const) : []),
  ];
  const off = needed.find((one) => settings.off.has(one));
  if (off !== undefined) throw new Rejection('feature_off', { message: offMessages[off] });
}

/** Headers of every answer to a person while maintenance lasts, so that pages can say until when. */
export function maintenanceHeaders(settings: Settings, now: Date): Readonly<Record<string, string>> {
  const until = maintenanceEnd(settings, now);
  return until === null ? {} : { [maintenanceUntilHeader]: until.toISOString() };
}

/** What a person is told of what is switched off. */
export const offMessages = {
  sign_ups: 'New accounts are closed for the moment. Please try again later.',
  sharing: 'Videos cannot be shared for the moment. Please try again later.',
  uploads: 'Images cannot be uploaded for the moment. Please try again later.',
  api: 'The API is switched off for the moment. Please try again later.',
  packs: 'Credit packs are not sold for the moment. Please try again later.',
  subscriptions: 'Plans are not sold for the moment. Please try again later.',
} as const satisfies Record<Feature, string>;
