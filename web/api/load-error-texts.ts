import { currentLanguage } from '../locales/current-language.ts';
import { loadCatalog } from '../locales/translations.ts';
import type { messageOf } from './error-texts.ts';

/** A call itself is given up after twenty seconds (exchange.ts): its failure is not kept waiting for words. */
const longestMilliseconds = 10_000;

/**
 * `messageOf` and the texts that it needs, for pages that do not load them at first: ask for it before the call that may
 * fail. Never rejects: where they do not arrive, it gives the fallback.
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
