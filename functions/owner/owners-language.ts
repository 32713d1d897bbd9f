import type { Language } from '../../contract/fields/languages.ts';

/** The language of mails that an owner has not just asked for: no table keeps in which one a person reads. */
export const ownersLanguage: Language = 'en';
