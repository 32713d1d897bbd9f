import * as z from 'zod/mini';

/**
 * The language of a hosted page, which the emulated pages keep but do not speak: they are in English.
 * https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-locale
 */
export const locale = z.enum([
  ...[
    'auto',
    'bg',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'en-GB',
    'es',
    'es-419',
    'et',
    'fi',
    'fil',
    'fr',
    'fr-CA',
    'hr',
  ],
  ...[
    'hu',
    'id',
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'ms',
    'mt',
    'nb',
    'nl',
    'pl',
    'pt',
    'pt-BR',
    'ro',
    'ru',
    'sk',
    'sl',
  ],
  ...['sv', 'th', 'tr', 'vi', 'zh', 'zh-HK', 'zh-TW'],
] as const);
