import { currentLanguage } from '../locales/current-language.ts';
import { loadCatalog } from '../locales/translations.ts';
import type { messageOf } from './error-texts.ts';

/** A failed call has already waited up to 20 seconds (exchange.ts). */
const longestMilliseconds = 10_000;

/**
 * Loads `messageOf` and its texts; start it before the call that may fail. Never rejects: without the texts,
 * it gives the fallback.
 */
export async function loadErrorTexts(): Promise<typeof messageOf> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('It took too long.')), longestMilliseconds);
  try {
    const texts = Promise.all([import('./error-texts.ts'), loadCatalog(currentLanguage(), 'errors')]);
    const [module] = await Promise.race([texts, late.promise]);
    return module.messageOf;
  } catch (error) {
    console.warn('The texts of errors could not be loaded', error);
    return (_error, fallback) => fallback;
  } finally {
    clearTimeout(timer);
  }
}
