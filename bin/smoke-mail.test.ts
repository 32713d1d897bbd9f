import { describe, expect, it } from 'vitest';
import { confirmationsIn, outputOf } from './smoke-mail.ts';

const token = 'a'.repeat(21) + '_-'.repeat(11);

describe('the confirmation', () => {
  it('is found in an email that was broken into lines for the way', () => {
    const link = `https://dev.example.com/auth?confirm=3D${token.slice(0, 20)}=\r\n${token.slice(20)}&amp;email=3Dops%40example.com`;
    expect(confirmationsIn(`<a href=3D"${link}">Confirm</a>`)).toEqual([{ kind: 'link', token }]);
  });

  it('may be typed as a code', () => {
    expect(confirmationsIn('  123456\n')).toEqual([{ kind: 'code', code: '123456' }]);
  });

  it('is each one once, links before codes', () => {
    const text = `#112233 id-445566 <p>123456</p> https://x/auth?confirm=${token}&email= https://x/auth?confirm=${token}`;
    expect(confirmationsIn(text)).toEqual([
      { kind: 'link', token },
      { kind: 'code', code: '123456' },
    ]);
  });

  it('may be missing', () => {
    expect(confirmationsIn('https://x/auth?confirm=short 1234567')).toEqual([]);
  });
});

describe('the command that prints emails', () => {
  it('gives what it prints, and says how it failed', async () => {
    expect(await outputOf('echo $MAIL', { MAIL: '123456' })).toBe('123456\n');
    await expect(outputOf('echo no mail >&2; exit 3')).rejects.toThrow('no mail');
  });
});
