import type { Messages } from '@lingui/core';

export { messages as shell } from './shell/es.po';

export const catalogs = import.meta.glob<{ readonly messages: Messages }>([
  './*/es.po',
  '!./{documents,mails,shell}/es.po',
]);
