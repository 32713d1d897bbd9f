import type { ReactElement } from 'react';
import type { Language } from '../../../contract/fields/languages.ts';
import type { MailName, MailValues } from '../mail-parameters.ts';

export interface Template<Name extends MailName> {
  readonly subject: (values: MailValues<Name>) => string;
  readonly body: (values: MailValues<Name>, language: Language) => ReactElement;
}
