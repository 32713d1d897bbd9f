import { expect, it } from 'vitest';
import { credentialsIdIn } from './credentials-id.ts';

const id = '0c4fb1f1-7d0f-4b6e-9a3e-5d1e8a2b7c11';

it.each([id, ` ${id}\n`, id.toUpperCase(), `urn:c2pa:${id}`, `urn:uuid:${id}`, `xmp:iid:${id}`])(
  'finds the id in %j',
  (text) => {
    expect(credentialsIdIn(text)).toBe(id);
  },
);

it.each(['', `https://example.com/share/${id}`, id.slice(1), `${id}0`, `urn:c2pa:${id}:${id}`])(
  'finds none in %j',
  (text) => {
    expect(credentialsIdIn(text)).toBeNull();
  },
);
