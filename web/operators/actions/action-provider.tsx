import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createContext, useContext, useState } from 'react';
import type { OperatorActionName } from '../../../contract/operators/operator-actions.ts';
import { Button, type ButtonVariant } from '../../design/controls/button.tsx';
import { browserActions } from '../api/browser-tables.ts';
import { selfQuery } from '../api/operator-queries.ts';
import type { ActionCall } from './action-call.ts';
import { ActionDialog } from './action-dialog.tsx';

const ActionContext = createContext<(call: ActionCall) => void>(() => {});

/** Holds the one dialog of all actions. */
export function ActionProvider({ operator, children }: { operator: string; children: ReactNode }) {
  const [call, setCall] = useState<ActionCall | null>(null);
  return (
    <ActionContext value={setCall}>
      {children}
      {call !== null && <ActionDialog call={call} operator={operator} onClose={() => setCall(null)} />}
    </ActionContext>
  );
}

/** Opens an action's dialog; absent where the operator's roles do not allow it. */
export function ActionButton({
  variant = 'secondary',
  label,
  ...call
}: ActionCall & { variant?: ButtonVariant; label?: string }) {
  const open = useContext(ActionContext);
  if (!useMayDo(call.action)) return null;
  return (
    <Button
      variant={variant}
      onClick={() => open(call)}
      className="px-3! text-sm! whitespace-nowrap md:min-h-9! md:py-1.5!"
    >
      {label ?? browserActions[call.action].title}
    </Button>
  );
}

/** Whether the operator's roles allow an action; the server decides. */
export function useMayDo(action: OperatorActionName): boolean {
  const { data: self } = useQuery(selfQuery());
  return self?.roles.some((role) => browserActions[action].roles.includes(role)) ?? false;
}
