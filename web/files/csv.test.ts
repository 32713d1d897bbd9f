import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('comma-separated values', () => {
  it('end every line in CR LF, the last one too', () => {
    expect(
      csvOf([
        ['Date', 'Credits'],
        ['today', 5],
      ]),
    ).toBe('Date,Credits\r\ntoday,5\r\n');
  });

  it('put in quotation marks what would break a line or a field', () => {
    expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
      '"a,b","say ""hi""","two\nlines",plain\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('never let a spreadsheet run the text %j', (text) => {
    expect(csvOf([[text]])).toBe(`'${text}\r\n`);
  });

  it('guard a formula within quotation marks too', () => {
    expect(csvOf([['=HYPERLINK("x","y")']])).toBe('"\'=HYPERLINK(""x"",""y"")"\r\n');
  });

  it('leave numbers numbers, below zero too', () => {
    expect(csvOf([[-1_000, 7_000]])).toBe('-1000,7000\r\n');
  });
});
