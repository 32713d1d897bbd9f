import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { european, only, resources, unsynthesized } from './synthesized.ts';

const { app, ...stacks } = unsynthesized(european);
app.synth();

const templates = Object.values(stacks).map((stack) => ({
  name: stack.stackName.replace('Reelwright-prod-', ''),
  region: stack.region,
  template: Template.fromStack(stack),
}));
const templateOf = (wanted: string) => {
  const found = templates.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no stack ${wanted}.`);
  return found.template;
};
/** The names of the stacks that have a resource of the type. */
const stacksWith = (type: string, has: (properties: Record<string, unknown>) => boolean = () => true) =>
  templates
    .filter(({ template }) =>
      [...resources(template, type).values()].some(({ Properties }) => has(Properties)),
    )
    .map(({ name }) => name);
const namesIn = (template: Template, type: string, property: string) =>
  [...resources(template, type).values()].map(({ Properties }) => String(Properties[property])).toSorted();

describe('an environment in the EU', () => {
  it('is there with all that holds data, copies of backups included', () => {
    const elsewhere = templates.filter(({ region }) => region !== 'eu-central-1');
    expect(elsewhere.map(({ name, region }) => `${name} ${region}`).toSorted()).toEqual([
      'BackupCopies eu-west-1',
      'Edge us-east-1',
      'EdgeMonitoring us-east-1',
    ]);
    for (const { name, template } of templates) {
      const text = JSON.stringify(template.toJSON());
      expect(text, name).not.toContain('us-west-2');
      const american = [...text.matchAll(/.{0,60}us-east-1.{0,60}/g)].map(([found]) => found);
      const allowed =
        /arn:aws:acm:us-east-1|CrossRegion|cross-?region|exports\/|delivery-source|hnb659fds|stack\/Reelwright-prod-\*/i;
      if (!name.startsWith('Edge'))
        expect(
          american.filter((found) => !allowed.test(found)),
          name,
        ).toEqual([]);
    }
    const { Properties } = only(templateOf('Data'), 'AWS::DynamoDB::GlobalTable');
    expect(JSON.stringify(Properties.Replicas)).toContain('"Region":"eu-west-1"');
  });

  it('has in us-east-1 what CloudFront takes from there alone: web ACL, deliveries of access logs, alarms', () => {
    expect(stacksWith('AWS::WAFv2::WebACL', ({ Scope }) => Scope === 'CLOUDFRONT')).toEqual(['Edge']);
    expect(stacksWith('AWS::WAFv2::WebACL', ({ Scope }) => Scope === 'REGIONAL')).toEqual(['Service']);
    expect(stacksWith('AWS::Logs::Delivery')).toEqual(['EdgeMonitoring']);
    expect(namesIn(templateOf('EdgeMonitoring'), 'AWS::Logs::DeliverySource', 'Name')).toEqual([
      'Reelwright-prod-Operators-site',
      'Reelwright-prod-Service-site',
    ]);
    expect(namesIn(templateOf('EdgeMonitoring'), 'AWS::CloudWatch::Alarm', 'AlarmName')).toEqual(
      ['certificate-expires', 'requests-blocked-site', 'requests-many', 'site-errors'].map(
        (name) => `reelwright-prod-${name}`,
      ),
    );
    const global = ['AWS/CloudFront', 'AWS/CertificateManager'];
    expect(
      stacksWith('AWS::CloudWatch::Alarm', ({ Namespace }) => global.includes(String(Namespace))),
    ).toEqual(['EdgeMonitoring']);
    templateOf('Monitoring').hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmName: 'reelwright-prod-requests-blocked-sign-in',
      Dimensions: Match.arrayWith([{ Name: 'Region', Value: 'eu-central-1' }]),
    });
  });

  it('refers to it from region to region: both distributions to the web ACL, each delivery to its bucket', () => {
    for (const name of ['Service', 'Operators']) {
      const { Properties } = only(templateOf(name), 'AWS::CloudFront::Distribution');
      expect(JSON.stringify(Properties)).toMatch(
        /"WebACLId":\{"Fn::GetAtt":\["ExportsReader[^"]*","[^"]*ReelwrightprodEdgeuseast1[^"]*WebAcl/,
      );
      // Written where the delivery is, and readable by its service there alone.
      const [policy] = [...resources(templateOf(name), 'AWS::S3::BucketPolicy').values()].filter((each) =>
        JSON.stringify(each).includes('delivery.logs.amazonaws.com'),
      );
      expect(JSON.stringify(policy)).toContain(
        `:logs:us-east-1:111122223333:delivery-source:Reelwright-prod-${name}-site`,
      );
    }
    for (const { Properties } of resources(
      templateOf('EdgeMonitoring'),
      'AWS::Logs::DeliveryDestination',
    ).values()) {
      expect(JSON.stringify(Properties.DestinationResourceArn)).toContain('ExportsReader');
    }
    expect(stacksWith('Custom::CrossRegionExportWriter').toSorted()).toEqual([
      'Edge',
      'Operators',
      'Service',
    ]);
  });

  it('is judged by a guardrail that judges images there; where Bedrock has none the synthesis says so', () => {
    templateOf('Service').resourceCountIs('AWS::Bedrock::Guardrail', 1);
    expect(() => unsynthesized({ ...european, region: 'eu-west-1' })).toThrow(
      'prod cannot have moderation by a guardrail in eu-west-1: Bedrock judges images in us-east-1, us-west-2, eu-central-1',
    );
    const { moderation, moderationOutage, ...unjudged } = european;
    expect(() => unsynthesized({ ...unjudged, region: 'eu-west-1' })).not.toThrow();
  });
});
