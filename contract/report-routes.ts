import * as z from 'zod/mini';
import { CaseId } from './fields/ids.ts';
import { Message, MessageReceipt, messageBodyMaximumBytes } from './messages.ts';
import { Appeal, OwnCase, TransparencyReport } from './reports/cases.ts';
import { Report, ReportReceipt, reportBodyMaximumBytes } from './reports/reports.ts';

/** Messages, reports of videos and their cases. */
export const reportRoutes = {
  sendMessage: {
    method: 'POST',
    path: '/api/messages',
    access: 'anyone',
    slice: 'support',
    body: Message,
    bodyMaximumBytes: messageBodyMaximumBytes,
    readsAddress: true,
    successStatus: 202,
    response: MessageReceipt,
  },
  sendReport: {
    method: 'POST',
    path: '/api/reports',
    access: 'anyone',
    slice: 'reports',
    body: Report,
    bodyMaximumBytes: reportBodyMaximumBytes,
    duringMaintenance: true,
    readsAddress: true,
    readsLanguage: true,
    successStatus: 202,
    response: ReportReceipt,
  },
  readCase: {
    method: 'GET',
    path: '/api/cases/{id}',
    access: 'user',
    slice: 'reports',
    pathParameters: z.strictObject({ id: CaseId }),
    successStatus: 200,
    response: OwnCase,
  },
  appealCase: {
    method: 'POST',
    path: '/api/cases/{id}/appeal',
    access: 'user',
    slice: 'reports',
    pathParameters: z.strictObject({ id: CaseId }),
    body: Appeal,
    duringMaintenance: true,
    successStatus: 200,
    response: OwnCase,
  },
  readTransparency: {
    method: 'GET',
    path: '/api/transparency',
    access: 'anyone',
    slice: 'reports',
    sharedFor: { seconds: 3_600, whileFailingSeconds: 86_400 },
    successStatus: 200,
    response: TransparencyReport,
  },
} as const;
