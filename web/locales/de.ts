import type { Messages } from '@lingui/core';

export { messages as shell } from './shell/de.po';

export const catalogs = import.meta.glob<{ readonly messages: Messages }>([
  './*/de.po',
  '!./{documents,mails,shell}/de.po',
]);
