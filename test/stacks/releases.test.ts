import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { projectRoot } from '../../lib/foundation/project-root.ts';
import { resources, synthesized } from './synthesized.ts';

const prod = synthesized('prod');
const stacks = [prod.service, prod.developerApi, prod.api];

const released = [
  'DeveloperRoutesGenerateByKey',
  'DeveloperRoutesMcp',
  'GenerationRenderVideo',
  'RoutesCheckouts',
  'RoutesDeductCredits',
  'RoutesGenerateVideo',
  'RoutesStripeWebhook',
  'RoutesSubscription',
];

const AliasUpdate = z.object({
  Properties: z.looseObject({ Name: z.literal('live') }),
  UpdatePolicy: z.object({
    CodeDeployLambdaAliasUpdate: z.object({ DeploymentGroupName: z.object({ Ref: z.string() }) }),
  }),
});
const Group = z.looseObject({
  DeploymentConfigName: z.string(),
  AlarmConfiguration: z.object({
    Enabled: z.literal(true),
    Alarms: z.array(z.object({ Name: z.object({ Ref: z.string() }) })),
  }),
  AutoRollbackConfiguration: z.object({ Enabled: z.literal(true), Events: z.array(z.string()) }),
});
const Dimensions = z.array(z.object({ Name: z.string(), Value: z.unknown() }));

describe('a new version of a function that moves money or renders', () => {
  it('gets a tenth of the calls for five minutes, and is taken back by its own alarms', () => {
    const found: string[] = [];
    for (const template of stacks) {
      for (const [id, alias] of Object.entries(template.findResources('AWS::Lambda::Alias'))) {
        // It moves no money and renders nothing: the next export finds it mended.
        if (id.startsWith('DataExportsWriteExport')) continue;
        found.push(id.replace(/Aliaslive[0-9A-F]{8}$/, ''));
        const { Ref } = z.parse(AliasUpdate, alias).UpdatePolicy.CodeDeployLambdaAliasUpdate
          .DeploymentGroupName;
        const group = z.parse(Group, resources(template).get(Ref)?.Properties);
        expect(group.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
        expect(group.AutoRollbackConfiguration.Events).toContain('DEPLOYMENT_STOP_ON_ALARM');
        const alarms = group.AlarmConfiguration.Alarms.map(({ Name }) => resources(template).get(Name.Ref));
        expect(alarms.map((alarm) => alarm?.Properties.MetricName)).toEqual(['Errors', 'request.failed']);
        for (const alarm of alarms) {
          expect(alarm?.Properties).toMatchObject({
            Threshold: 1,
            Period: 60,
            TreatMissingData: 'notBreaching',
          });
          // Counts the new version alone: a failing former one does not stop the deployment that mends it.
          const dimensions = z.parse(Dimensions, alarm?.Properties.Dimensions);
          expect(JSON.stringify(dimensions)).toMatch(/CurrentVersion[0-9A-Za-z]+","Version"/);
        }
      }
    }
    expect(found.toSorted()).toEqual(released);
  });

  it('is called by the alias, by API Gateway too', () => {
    const integrations = [prod.developerApi, prod.api].flatMap((template) => [
      ...resources(template, 'AWS::ApiGatewayV2::Integration'),
    ]);
    const uris = integrations.flatMap(([id, { Properties }]) => {
      const uri = JSON.stringify(Properties.IntegrationUri);
      return uri.includes('Aliaslive') ? [id] : [];
    });
    expect(uris).toHaveLength(released.length - 1);
  });

  it('has its entry in the runbook, which the alarms link', () => {
    expect(readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8')).toMatch(/^### Releases$/m);
    for (const template of stacks) {
      for (const { Properties } of resources(template, 'AWS::CloudWatch::Alarm').values()) {
        expect(Properties.AlarmDescription).toMatch(/docs\/runbook\.md#releases$/);
      }
    }
  });

  it('is called at once in dev, which has no customers', () => {
    const { service, developerApi, api } = synthesized('dev');
    for (const template of [service, developerApi, api]) {
      for (const { Properties } of resources(template, 'AWS::CodeDeploy::DeploymentGroup').values()) {
        expect(Properties.DeploymentConfigName).toBe('CodeDeployDefault.LambdaAllAtOnce');
        expect(Properties.AlarmConfiguration).toBeUndefined();
      }
    }
  });
});
