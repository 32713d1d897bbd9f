const listeners = new Set<() => void>();
let until: string | null = null;

/** Notes what an answer to a signed-in person says: when the maintenance ends (ISO 8601), or null. */
export function noteMaintenance(end: string | null): void {
  if (end === until) return;
  until = end;
  for (const listener of listeners) listener();
}

/** Null: the last answer told of none. */
export function maintenanceUntil(): string | null {
  return until;
}

/** Calls `listener` when a maintenance begins or ends; returns a function that unsubscribes. */
export function onMaintenanceChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
