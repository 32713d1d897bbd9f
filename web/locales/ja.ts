import type { Messages } from '@lingui/core';

export { messages as shell } from './shell/ja.po';

export const catalogs = import.meta.glob<{ readonly messages: Messages }>([
  './*/ja.po',
  '!./{documents,mails,shell}/ja.po',
]);
