import { describe, expect, it } from 'vitest';
import { messageLimits } from '../../contract/fields/message-limits.ts';
import { Resume } from '../../contract/messages.ts';
import { resumeName, resumeOf } from './resume-content.ts';
import { problemWithResume } from './resume-file.ts';

const beginning = new TextEncoder().encode('%PDF-1.7\n');

describe('a résumé', () => {
  it('is a PDF by its first bytes, whatever it is called', async () => {
    expect(await problemWithResume(new File([beginning], 'ada'))).toBeNull();
    expect(await problemWithResume(new File(['PK'], 'ada.pdf'))).toMatch(/^Choose a PDF/);
    expect(await problemWithResume(new File([], 'empty.pdf'))).toMatch(/^Choose a PDF/);
  });

  it('has at most as many bytes as the API takes', async () => {
    const largest = new Uint8Array(messageLimits.resumeBytes);
    largest.set(beginning);
    expect(await problemWithResume(new File([largest], 'ada.pdf'))).toBeNull();
    expect(await problemWithResume(new File([largest, 'x'], 'ada.pdf'))).toMatch(/up to 3 MB/);
  });

  it('travels byte for byte, in a shape that the API takes', async () => {
    const bytes = new Uint8Array(10_001).map((_, index) => index % 256);
    bytes.set(beginning);
    const resume = await resumeOf(new File([bytes], 'Ada Lovelace.PDF'));
    expect(Resume.parse(resume)).toEqual(resume);
    expect(Buffer.from(resume.content_base64, 'base64').equals(bytes)).toBe(true);
  });

  it.each([
    ['cv.pdf', 'cv.pdf'],
    ['Lebenslauf.PDF', 'Lebenslauf.pdf'],
    ['scan', 'scan.pdf'],
    ['a/b\\c\n.pdf', 'a b c.pdf'],
    ['.pdf', 'resume.pdf'],
  ])('called %j is %j to the operator', (name, expected) => {
    expect(resumeName(name)).toBe(expected);
  });

  it('has a name of a length that the API takes', async () => {
    const resume = await resumeOf(new File([beginning], `${'x'.repeat(400)}.pdf`));
    expect(Resume.safeParse(resume).success).toBe(true);
  });
});
