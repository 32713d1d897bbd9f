import type { Messages } from '@lingui/core';

export { messages as shell } from './shell/en.po';

export const catalogs = import.meta.glob<{ readonly messages: Messages }>([
  './*/en.po',
  '!./{documents,mails,shell}/en.po',
]);
