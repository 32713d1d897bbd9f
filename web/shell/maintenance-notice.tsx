import { t } from '@lingui/core/macro';
import { useEffect, useSyncExternalStore } from 'react';
import { maintenanceUntil, noteMaintenance, onMaintenanceChange } from '../api/maintenance.ts';
import { currentLanguage } from '../locales/current-language.ts';

/** Says until when nothing new begins, in the reader's time zone. */
export function MaintenanceNotice() {
  const until = useSyncExternalStore(onMaintenanceChange, maintenanceUntil, () => null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => noteMaintenance(null), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  if (until === null) return null;
  const time = new Intl.DateTimeFormat(currentLanguage(), { timeStyle: 'short' }).format(new Date(until));
  return (
    <p role="status" className="border-b border-warn bg-surface px-4 py-3 text-center font-semibold text-ink">
      {t`We are improving Reelwright. Back at ${time}.`}
    </p>
  );
}
