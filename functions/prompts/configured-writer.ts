import { secretParameter } from '../aws/secret-parameter.ts';
import { environment } from '../environment/environment.ts';
import { configuredProviders } from '../videos/models/model-settings.ts';
import { createGeminiWriter } from './gemini-writer.ts';
import type { PromptWriter } from './prompt-writer.ts';
import { ruleWriter } from './rule-writer.ts';

/** The text model of the vendor whose video models are asked; without its key, fixed rules. */
export function configuredWriter(): PromptWriter {
  if (!configuredProviders().has('gemini')) return ruleWriter;
  return createGeminiWriter({
    apiUrl: environment('GEMINI_API_URL'),
    apiKey: () => secretParameter(environment('GEMINI_API_KEY_PARAMETER')),
  });
}
