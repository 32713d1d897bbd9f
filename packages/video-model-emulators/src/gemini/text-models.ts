import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { ApiError, handlerOf, readJson, sendFault, sendJson } from '../generation/responses.ts';
import type { Fault } from '../generation/video-script.ts';

export interface TextModelsOptions {
  readonly apiKey: string;
  readonly models: readonly string[];
}

/** What happens with one request. */
export type PlannedAnswer =
  | { readonly kind: 'text'; readonly text: string; readonly finishReason?: string }
  /** The prompt's filter refuses it: there is no candidate. */
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'fault'; readonly fault: Exclude<Fault, { kind: 'cut' }> };

/** A request as the service understood it. */
export interface TextRequest {
  readonly model: string;
  readonly instruction: string;
  readonly text: string;
}

export interface EmulatedTextModels {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** For the next request; others are answered with the texts that the schema asks for. */
  readonly plan: (answer: PlannedAnswer) => void;
  /** Every request with a valid key. */
  readonly requests: () => readonly TextRequest[];
}

/** Whether the request is for a text model rather than for a video. */
export function isForTextModel({ url = '' }: IncomingMessage): boolean {
  return generateContent.test(url);
}

const generateContent = /^\/(?:v1|v1beta)\/models\/([^/:]+):generateContent$/;

/**
 * The part of the Gemini API that writes JSON by a schema of strings.
 * https://ai.google.dev/api/generate-content, and the types of @google/genai 3.1
 */
export function createTextModels({ apiKey, models }: TextModelsOptions): EmulatedTextModels {
  const planned: PlannedAnswer[] = [];
  const requests: TextRequest[] = [];
  return {
    plan: (answer) => void planned.push(answer),
    requests: () => requests,
    handle: handlerOf(async (request, response) => {
      if (request.headers['x-goog-api-key'] !== apiKey) {
        throw new ApiError(400, 'API key not valid. Please pass a valid API key.');
      }
      const [, model] = generateContent.exec(request.url ?? '') ?? [];
      if (request.method !== 'POST' || model === undefined) {
        throw new ApiError(404, 'Requested entity was not found.');
      }
      if (!models.includes(model)) {
        throw new ApiError(404, `models/${model} is not found for API version v1beta.`);
      }
      const { asked, schema } = readRequest(model, await readJson(request));
      requests.push(asked);
      answer(response, planned.shift() ?? { kind: 'text', text: textFor(schema, asked) }, asked);
    }),
  };
}

const Content = z.object({ parts: z.array(z.object({ text: z.string() })) });
const StringsSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.object({ type: z.literal('string') })),
  required: z.array(z.string()),
});
type StringsSchema = z.infer<typeof StringsSchema>;

const GenerateContent = z.object({
  contents: z.array(z.extend(Content, { role: z.literal('user') })),
  systemInstruction: z.optional(Content),
  generationConfig: z.object({
    responseMimeType: z.literal('application/json'),
    responseJsonSchema: StringsSchema,
    maxOutputTokens: z.int().check(z.positive(), z.maximum(65_536)),
  }),
});

function readRequest(model: string, body: unknown) {
  const parsed = z.safeParse(GenerateContent, body);
  if (!parsed.success) throw new ApiError(400, z.prettifyError(parsed.error));
  const { contents, systemInstruction, generationConfig } = parsed.data;
  const textOf = (content: z.infer<typeof Content> | undefined) =>
    (content?.parts ?? []).map(({ text }) => text).join('\n');
  return {
    asked: { model, instruction: textOf(systemInstruction), text: contents.map(textOf).join('\n') },
    schema: generationConfig.responseJsonSchema,
  };
}

/** It writes nothing of its own: each field says what was sent. */
function textFor({ required }: StringsSchema, { text }: TextRequest): string {
  const line = text.replaceAll('\n', ' ').slice(0, 200);
  return JSON.stringify(Object.fromEntries(required.map((name) => [name, `${name}: ${line}`])));
}

function answer(response: ServerResponse, planned: PlannedAnswer, { model, text }: TextRequest): void {
  const common = {
    usageMetadata: { promptTokenCount: Math.ceil(text.length / 4) },
    modelVersion: model,
    responseId: 'an-answer',
  };
  switch (planned.kind) {
    case 'text':
      sendJson(response, {
        candidates: [
          {
            content: { role: 'model', parts: [{ text: planned.text }] },
            finishReason: planned.finishReason ?? 'STOP',
            index: 0,
          },
        ],
        ...common,
      });
      break;
    case 'blocked':
      sendJson(response, { promptFeedback: { blockReason: planned.reason }, ...common });
      break;
    case 'fault':
      sendFault(response, planned.fault);
      break;
  }
}
