import type { OperatorActionName } from '../../../contract/operators/operator-actions.ts';
import type { FormValue } from './action-fields.ts';

/** An action as a page asks for it. */
export interface ActionCall {
  readonly action: OperatorActionName;
  /** What the page knows of the input; the form asks for the rest. */
  readonly known: Readonly<Record<string, unknown>>;
  /** What the form's fields begin with. */
  readonly initial?: Readonly<Record<string, FormValue>>;
  /** `ada@example.com` */
  readonly about: string;
  readonly onDone?: () => void;
}
