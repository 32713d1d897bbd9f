import { messageKinds } from '../../contract/fields/message-limits.ts';

/** What a form sends: a message (contract/messages.ts), or a report (contract/reports/reports.ts). */
export const formKinds = [...messageKinds, 'report'] as const;
export type FormKind = (typeof formKinds)[number];
