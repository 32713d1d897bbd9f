import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { models } from '../../contract/videos/models.ts';
import { environmentNamed, withModels } from '../../lib/foundation/environments.ts';
import { ownFunctions } from './policies.ts';
import { resources, synthesized, unsynthesized } from './synthesized.ts';

const dev = environmentNamed('dev');

function variablesOf(
  template: ReturnType<typeof synthesized>['whole'],
  name: string,
): Record<string, unknown> {
  const [, found] = [...ownFunctions(template)].find(([id]) => id.startsWith(name)) ?? [];
  return z.parse(WithVariables, found?.Properties).Environment.Variables;
}

const WithVariables = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});

describe('the models that videos are asked of', () => {
  it('is simulated wherever no other is chosen, so that no video is made without a key', () => {
    for (const name of ['dev', 'staging', 'prod'] as const) {
      expect(environmentNamed(name).videos).toMatchObject({
        model: 'simulated',
        basicModel: 'simulated-lite',
        providers: ['simulated'],
      });
    }
  });

  // One of each provider.
  it.each(['simulated', 'gemini-omni-1.2-flash', 'veo-3.1', 'seedance-2.0-fast'] as const)(
    '%s: the functions are told, with the model beside it and the providers that may be asked',
    (model) => {
      const environment = withModels(dev, model);
      const { whole: service } = synthesized(environment);
      const basicModel = models[model].provider === 'simulated' ? 'simulated-lite' : 'gemini-omni-1.2-flash';
      const providers = [...new Set([models[model].provider, models[basicModel].provider])].join(',');
      expect(variablesOf(service, 'RoutesGenerateVideo')).toMatchObject({
        VIDEO_MODEL: model,
        BASIC_VIDEO_MODEL: basicModel,
        VIDEO_PROVIDERS: providers,
        DAILY_SPEND_LIMIT_DOLLARS: '20',
        DAILY_SPEND_LIMIT_PER_MODEL_DOLLARS: '10',
      });
      expect(variablesOf(service, 'GenerationRenderVideo')).toMatchObject({
        VIDEO_PROVIDERS: providers,
        GEMINI_API_KEY_PARAMETER: '/reelwright/dev/gemini-api-key',
        FAL_KEY_PARAMETER: '/reelwright/dev/fal-key',
        GOOGLE_CREDENTIALS_PARAMETER: '/reelwright/dev/google-credentials',
      });
      expect(variablesOf(service, 'GenerationCheckModels')).toMatchObject({
        VIDEO_MODEL: model,
        BASIC_VIDEO_MODEL: basicModel,
      });
    },
  );

  it('of which there is none is refused with a sentence', () => {
    expect(() => withModels(dev, 'sora-2')).toThrow(/no model "sora-2".*-c model=/);
    expect(() => withModels(dev, 'veo-3.1', 'sora-2')).toThrow(/no model "sora-2".*-c basicModel=/);
  });

  it('that do not make what is sold stop the synthesis, with a sentence', () => {
    const prod = environmentNamed('prod');
    for (const [environment, sentence] of [
      [
        withModels(dev, 'veo-3.1', 'veo-3.1-fast'),
        'basicModel veo-3.1-fast is Veo 3, which Basic does not include',
      ],
      [withModels(prod, 'gemini-omni-1.2-flash'), 'model gemini-omni-1.2-flash is not Veo 3'],
      [withModels(dev, 'veo-3.1', 'simulated-lite'), 'one is simulated and the other is not'],
      [
        { ...dev, videos: { ...withModels(dev, 'veo-3.1').videos, providers: ['vertex'] } },
        'providers lacks',
      ],
    ] as const) {
      expect(() => unsynthesized(environment)).toThrow(sentence);
    }
    expect(() => unsynthesized(withModels(prod, 'veo-3.1-fast'))).not.toThrow();
  });

  it('has its secrets in no template', () => {
    const { whole: service } = synthesized('prod');
    for (const [, { Properties }] of resources(service, 'AWS::SSM::Parameter')) {
      expect(JSON.stringify(Properties)).not.toMatch(/gemini|google|fal-key/);
    }
  });
});
