import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { loadErrorTexts } from './load-error-texts.ts';

const translations = vi.hoisted(() => ({ loadCatalog: vi.fn<() => Promise<void>>() }));
vi.mock('../locales/translations.ts', () => translations);
afterEach(() => vi.restoreAllMocks());

const failure = new ApiError('checkout_unavailable', '', { status: 502 });

it('the texts of errors are loaded with their catalog when they are asked for', async () => {
  translations.loadCatalog.mockResolvedValue();
  const messageOf = await loadErrorTexts();
  expect(messageOf(failure, 'Please try again.')).toBe('Error creating checkout');
  expect(translations.loadCatalog).toHaveBeenCalledExactlyOnceWith('en', 'errors');
});

it('a connection that is lost before they are here leaves the caller’s own sentence', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  translations.loadCatalog.mockRejectedValue(new TypeError('Failed to fetch'));
  const messageOf = await loadErrorTexts();
  expect(messageOf(failure, 'Please try again.')).toBe('Please try again.');
});

it('a connection that no longer answers keeps a failure waiting for ten seconds at most', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  translations.loadCatalog.mockReturnValue(new Promise(() => undefined));
  const texts = loadErrorTexts();
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await texts)(failure, 'Please try again.')).toBe('Please try again.');
  vi.useRealTimers();
});
