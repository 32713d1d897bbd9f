import { createServer, type Server } from 'node:http';
import {
  createTextModels,
  type EmulatedTextModels,
  type PlannedAnswer,
} from 'video-model-emulators/gemini/text-models.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGeminiWriter, textModel } from './gemini-writer.ts';

const apiKey = 'AIza-test';
const prompt = 'A lighthouse at dusk';
const good = {
  subject: 'A lighthouse',
  motion: 'Its lamp turns',
  camera: 'Slow push in',
  light: 'Dusk',
  sound: 'Waves',
  prompt: 'A lighthouse at dusk. Its lamp turns. The camera pushes in slowly. Waves are heard.',
};
const goodAnswer: PlannedAnswer = { kind: 'text', text: JSON.stringify(good) };
const silence: PlannedAnswer = { kind: 'fault', fault: { kind: 'silent' } };
const busy: PlannedAnswer = { kind: 'fault', fault: { kind: 'status', status: 503 } };

let textModels: EmulatedTextModels;
let server: Server;
let apiUrl: string;

beforeEach(async () => {
  textModels = createTextModels({ apiKey, models: [textModel] });
  server = createServer((request, response) => void textModels.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  apiUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function write(key = apiKey) {
  return createGeminiWriter({ apiUrl, apiKey: async () => key, tryMilliseconds: 500 }).write(prompt, 'de');
}

describe('the writer by Gemini', () => {
  it('sends the prompt apart from the instruction, and returns what its schema asks for', async () => {
    textModels.plan(goodAnswer);
    expect(await write()).toEqual({ kind: 'written', written: good });
    expect(textModels.requests()).toMatchObject([
      { model: textModel, text: prompt, instruction: expect.stringContaining('in German') },
    ]);
  });

  it('normalizes what it gets as any text from outside', async () => {
    const text = JSON.stringify({
      ...good,
      camera: '  Slow\tpush in ',
      prompt: 'A sea.\r\nIt is cafe\u0301 time.',
    });
    textModels.plan({ kind: 'text', text });
    expect(await write()).toMatchObject({
      written: { camera: 'Slow push in', prompt: 'A sea.\nIt is café time.' },
    });
  });

  const unusable: readonly (readonly [string, PlannedAnswer])[] = [
    ['comes too late', silence],
    ['is of an overloaded service', busy],
    ['is no JSON', { kind: 'text', text: 'Here is your shot list:' }],
    ['breaks off', { kind: 'text', text: '{"subject":"A li', finishReason: 'MAX_TOKENS' }],
    ['lacks a part', { kind: 'text', text: JSON.stringify({ ...good, sound: undefined }) }],
    ['has a part of another type', { kind: 'text', text: JSON.stringify({ ...good, sound: ['Waves'] }) }],
    ['has more than was asked for', { kind: 'text', text: JSON.stringify({ ...good, html: '<b>' }) }],
    ['shows nothing', { kind: 'text', text: JSON.stringify({ ...good, prompt: '\u200b' }) }],
    ['is too long', { kind: 'text', text: JSON.stringify({ ...good, prompt: 'a'.repeat(2_001) }) }],
    ['has a part on two lines', { kind: 'text', text: JSON.stringify({ ...good, light: 'Dusk\nDawn' }) }],
    ['has a control character', { kind: 'text', text: JSON.stringify({ ...good, prompt: 'A\u0007sea' }) }],
  ];
  it.each(unusable)('asks once more if an answer %s, and gives up after two', async (_what, answer) => {
    textModels.plan(answer);
    textModels.plan(goodAnswer);
    expect(await write()).toMatchObject({ kind: 'written' });
    textModels.plan(answer);
    textModels.plan(answer);
    await expect(write()).rejects.toThrow(/^Gemini/);
    expect(textModels.requests()).toHaveLength(4);
  });

  it.each<readonly [string, PlannedAnswer]>([
    ['the prompt', { kind: 'blocked', reason: 'PROHIBITED_CONTENT' }],
    ['its own answer', { kind: 'text', text: '', finishReason: 'SAFETY' }],
  ])('does not ask again when its filter has refused %s', async (_what, answer) => {
    textModels.plan(answer);
    expect(await write()).toEqual({ kind: 'refused' });
    expect(textModels.requests()).toHaveLength(1);
  });

  it('does not ask again with a key that is refused, and says nothing of what was sent or answered', async () => {
    await expect(write('another')).rejects.toThrow(/^Gemini answered 400\.$/);
    expect(textModels.requests()).toEqual([]);
    for (let tries = 0; tries < 2; tries += 1) textModels.plan({ kind: 'text', text: `No: ${prompt}` });
    await expect(write()).rejects.toThrow(/^Gemini's answer cannot be used: it has another form\.$/);
  });
});
