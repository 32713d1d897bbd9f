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
  const texts = await loadInTime(
    Promise.all([import('./error-texts.ts'), loadCatalog(currentLanguage(), 'errors')]),
  );
  return texts === null ? (_error, fallback) => fallback : texts[0].messageOf;
}

/** Returns null if what explains an error takes over ten seconds to load, or cannot be loaded. */
export async function loadInTime<Texts>(loading: Promise<Texts>): Promise<Texts | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('It took too long.')), longestMilliseconds);
  try {
    return await Promise.race([loading, late.promise]);
  } catch (error) {
    console.warn('The texts of errors could not be loaded', error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}
