import { describe, expect, it } from 'vitest';
import { instantText, listText, moneyText } from './formats.ts';

describe('a mail', () => {
  it.each([
    ['en', 'November 21, 2026 at 2:30 PM UTC', '$1,049.90', 'Website, API, and Sign-in'],
    ['de', '21. November 2026 um 14:30 UTC', '1.049,90\u00A0$', 'Website, API und Sign-in'],
    ['es', '21 de noviembre de 2026 a las 14:30 UTC', '1049,90\u00A0US$', 'Website, API y Sign-in'],
    ['ja', '2026年11月21日 14:30 UTC', '$1,049.90', 'Website、API、Sign-in'],
  ] as const)('in %s writes dates, amounts and lists as its readers do', (language, date, amount, list) => {
    expect(instantText('2026-11-21T14:30:00.000Z', language)).toBe(date);
    expect(moneyText(104_990, 'usd', language)).toBe(amount);
    expect(moneyText(4_990, 'jpy', 'en')).toBe('¥4,990');
    expect(moneyText(499_000, 'isk', 'en')).toBe('ISK\u00A04,990');
    expect(listText(['Website', 'API', 'Sign-in'], language)).toBe(list);
  });
});
