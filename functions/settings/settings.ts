import * as z from 'zod/mini';
import {
  type AllowanceName,
  type MaximumName,
  type SwitchName,
  settingNamed,
} from '../../contract/settings.ts';

/** What operators have taken away, and allowed. */
export interface Settings {
  readonly off: ReadonlySet<SwitchName>;
  /** Below, at or above what is deployed: `atMost` decides. */
  readonly maxima: ReadonlyMap<MaximumName, number>;
  /** Above what may be allowed as well: `allowanceOf` decides. */
  readonly allowances: ReadonlyMap<AllowanceName, number>;
  readonly maintenanceUntil: Date | null;
}

/** Returns the settings of the last ten seconds. Never rejects. */
export type CurrentSettings = () => Promise<Settings>;

/** Everything as it is deployed. */
export const deployedSettings: Settings = {
  off: new Set(),
  maxima: new Map(),
  allowances: new Map(),
  maintenanceUntil: null,
};

const Maximum = z.int().check(z.positive());
const Allowance = z.int().check(z.nonnegative());

/**
 * Understands the row of settings. What cannot be read is as it is deployed; names of another version are
 * ignored. Pure.
 *
 * @param values null: the row itself cannot be read
 */
export function parseSettings(values: Readonly<Record<string, unknown>> | null): {
  readonly settings: Settings;
  /** Names of settings whose values cannot be read. */
  readonly unreadable: readonly string[];
} {
  const off = new Set<SwitchName>();
  const maxima = new Map<MaximumName, number>();
  const allowances = new Map<AllowanceName, number>();
  let maintenanceUntil: Date | null = null;
  const unreadable: string[] = values === null ? ['every setting'] : [];
  for (const [name, value] of Object.entries(values ?? {})) {
    const setting = settingNamed(name);
    switch (setting?.kind) {
      case undefined:
        break;
      case 'switch':
        if (value === false) off.add(setting.name);
        else if (value !== true) unreadable.push(name);
        break;
      case 'maximum': {
        const parsed = Maximum.safeParse(value);
        if (parsed.success) maxima.set(setting.name, parsed.data);
        else unreadable.push(name);
        break;
      }
      case 'allowance': {
        const parsed = Allowance.safeParse(value);
        if (parsed.success) allowances.set(setting.name, parsed.data);
        else unreadable.push(name);
        break;
      }
      case 'until': {
        const parsed = z.iso.datetime().safeParse(value);
        if (parsed.success) maintenanceUntil = new Date(parsed.data);
        else unreadable.push(name);
        break;
      }
    }
  }
  return { settings: { off, maxima, allowances, maintenanceUntil }, unreadable };
}

/** The lower of what is set and what is deployed. Pure. */
export function atMost({ maxima }: Settings, name: MaximumName, deployed: number): number {
  return Math.min(maxima.get(name) ?? deployed, deployed);
}

/** What is allowed, at most `most`; 0 unless it is set. Pure. */
export function allowanceOf({ allowances }: Settings, name: AllowanceName, most: number): number {
  return Math.min(allowances.get(name) ?? 0, most);
}

/** When the maintenance ends; null: there is none now. Pure. */
export function maintenanceEnd({ maintenanceUntil }: Settings, now: Date): Date | null {
  return maintenanceUntil !== null && now < maintenanceUntil ? maintenanceUntil : null;
}
