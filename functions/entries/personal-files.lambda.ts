import { handler as exportAccount } from '../export/export-account.route.ts';
import { handler as readAccountExport } from '../export/read-account-export.route.ts';
import { handler as createUpload } from '../images/create-upload.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'personalFiles'>({
  createUpload,
  exportAccount,
  readAccountExport,
});
