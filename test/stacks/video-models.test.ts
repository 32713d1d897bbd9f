import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { modelIds, models } from '../../contract/models.ts';
import { environmentNamed, withModel } from '../../lib/environments.ts';
import { ownFunctions } from './policies.ts';
import { resources, synthesized } from './synthesized.ts';

const dev = environmentNamed('dev');

function variablesOf(
  template: ReturnType<typeof synthesized>['service'],
  name: string,
): Record<string, unknown> {
  const [, found] = [...ownFunctions(template)].find(([id]) => id.startsWith(name)) ?? [];
  return z.parse(WithVariables, found?.Properties).Environment.Variables;
}

const WithVariables = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});

describe('the model that videos are asked of', () => {
  it('is simulated wherever no other is chosen, so that no video is made without a key', () => {
    for (const name of ['dev', 'staging', 'prod'] as const) {
      expect(environmentNamed(name).videos).toMatchObject({ model: 'simulated', providers: ['simulated'] });
    }
  });

  it.each(modelIds)('%s: the functions are told, with the one provider that may be asked', (model) => {
    const { service } = synthesized(withModel(dev, model));
    expect(variablesOf(service, 'RoutesGenerateVideo')).toMatchObject({
      VIDEO_MODEL: model,
      VIDEO_PROVIDERS: models[model].provider,
      DAILY_SPEND_LIMIT_DOLLARS: '20',
      DAILY_SPEND_LIMIT_PER_MODEL_DOLLARS: '10',
    });
    expect(variablesOf(service, 'GenerationRenderVideo')).toMatchObject({
      VIDEO_PROVIDERS: models[model].provider,
      GEMINI_API_KEY_PARAMETER: '/reelwright/dev/gemini-api-key',
      GOOGLE_CREDENTIALS_PARAMETER: '/reelwright/dev/google-credentials',
    });
    expect(variablesOf(service, 'GenerationCheckModels')).toMatchObject({ VIDEO_MODEL: model });
  });

  it('of which there is none is refused with a sentence', () => {
    expect(() => withModel(dev, 'sora-2')).toThrow(/no model "sora-2"/);
  });

  it('has its secrets in no template', () => {
    const { service } = synthesized('prod');
    for (const [, { Properties }] of resources(service, 'AWS::SSM::Parameter')) {
      expect(JSON.stringify(Properties)).not.toMatch(/gemini|google/);
    }
  });
});
