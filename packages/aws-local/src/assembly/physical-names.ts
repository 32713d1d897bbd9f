import { createHash } from 'node:crypto';
import type { TemplateResource } from './read-assembly.ts';

export const region = 'us-east-1';
export const accountId = '111111111111';

/** Values of CloudFormation's pseudo parameters; `AWS::NoValue` is the resolver's own, `AWS::StackName` the stack's. */
export const pseudoParameters = {
  'AWS::Region': region,
  'AWS::AccountId': accountId,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
} as const satisfies Record<string, string>;

/** What a resource is called once it exists: the values of `Ref` and of `Fn::GetAtt`. */
export interface PhysicalNames {
  readonly ref: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Resolves one property of the resource: only those that make names, so that naming needs as little as possible. */
export type PropertyReader = (name: string) => unknown;

/**
 * Names a resource as AWS would, and the same at every start: they depend on nothing but stack, logical id and the
 * names that the template itself gives.
 *
 * @param ordinal 1 for the assembly's first resource of this type, 2 for the second …
 * @returns undefined for a type that has no entry here
 */
export function physicalNamesOf(
  resource: TemplateResource,
  property: PropertyReader,
  ordinal: number,
): PhysicalNames | undefined {
  return namesByType[resource.type]?.(resource, property, ordinal);
}

type Namer = (resource: TemplateResource, property: PropertyReader, ordinal: number) => PhysicalNames;

const named = (ref: string, attributes: Readonly<Record<string, unknown>> = {}): PhysicalNames => ({
  ref,
  attributes,
});

const table: Namer = (resource, property) => {
  const name = text(property('TableName')) ?? generatedName(resource, 255);
  return named(name, { Arn: arn('dynamodb', `table/${name}`), TableId: uuid(resource.key) });
};

/** Types whose `Ref` is an opaque id, also under `Id`. */
const opaqueId =
  (make: (resource: TemplateResource, property: PropertyReader) => string): Namer =>
  (resource, property) => {
    const id = make(resource, property);
    return named(id, { Id: id });
  };

const namesByType: Readonly<Record<string, Namer>> = {
  'AWS::DynamoDB::Table': table,
  'AWS::DynamoDB::GlobalTable': table,

  'AWS::S3::Bucket': (resource, property) => {
    const name = text(property('BucketName')) ?? generatedName(resource, 63).toLowerCase();
    return named(name, {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: `${name}.s3.${region}.amazonaws.com`,
      DualStackDomainName: `${name}.s3.dualstack.${region}.amazonaws.com`,
    });
  },
  'AWS::S3::BucketPolicy': (resource) => named(generatedName(resource, 128)),

  'AWS::IAM::Role': (resource, property) => {
    const name = text(property('RoleName')) ?? generatedName(resource, 64);
    return named(name, {
      Arn: `arn:aws:iam::${accountId}:role/${name}`,
      RoleId: `AROA${upperCaseId(resource.key, 17)}`,
    });
  },
  'AWS::IAM::Policy': (resource) => named(generatedName(resource, 128), { Id: generatedName(resource, 128) }),
  'AWS::IAM::ManagedPolicy': (resource) => {
    const policyArn = `arn:aws:iam::${accountId}:policy/${generatedName(resource, 128)}`;
    return named(policyArn, { PolicyArn: policyArn });
  },

  'AWS::Lambda::Function': (resource, property) => {
    const name = text(property('FunctionName')) ?? generatedName(resource, 64);
    return named(name, { Arn: arn('lambda', `function:${name}`) });
  },
  'AWS::Lambda::Version': (_, property) => {
    const versionArn = `${functionArn(property('FunctionName'))}:1`;
    return named(versionArn, { Version: '1', FunctionArn: versionArn });
  },
  'AWS::Lambda::Alias': (_, property) => {
    const aliasArn = `${functionArn(property('FunctionName'))}:${text(property('Name'))}`;
    return named(aliasArn, { AliasArn: aliasArn });
  },
  'AWS::Lambda::Permission': (resource) =>
    named(generatedName(resource, 100), { Id: generatedName(resource, 100) }),
  'AWS::Lambda::EventInvokeConfig': (resource) => named(generatedName(resource, 100)),
  'AWS::Lambda::LayerVersion': (resource) => {
    const layerArn = arn('lambda', `layer:${generatedName(resource, 64)}:1`);
    return named(layerArn, { LayerVersionArn: layerArn });
  },

  'AWS::Logs::LogGroup': (resource, property) => {
    const name = text(property('LogGroupName')) ?? generatedName(resource, 512);
    return named(name, { Arn: `${arn('logs', `log-group:${name}`)}:*` });
  },
  'AWS::Logs::QueryDefinition': (resource) => named(lowerCaseId(resource.key, 36)),
  'AWS::CodeDeploy::Application': (resource) => named(generatedName(resource, 100)),
  'AWS::CodeDeploy::DeploymentGroup': (resource) => named(generatedName(resource, 100)),
  'AWS::CloudWatch::Alarm': (resource, property) => {
    const name = text(property('AlarmName')) ?? generatedName(resource, 255);
    return named(name, { Arn: arn('cloudwatch', `alarm:${name}`) });
  },
  'AWS::CloudWatch::Dashboard': (resource, property) =>
    named(text(property('DashboardName')) ?? generatedName(resource, 255)),
  'AWS::ApplicationSignals::ServiceLevelObjective': (_, property) => {
    const sloArn = arn('application-signals', `slo/${text(property('Name'))}`);
    return named(sloArn, { Arn: sloArn });
  },
  'AWS::Budgets::Budget': (resource) => named(generatedName(resource, 100)),
  'AWS::SNS::Topic': (resource, property) => {
    const name = text(property('TopicName')) ?? generatedName(resource, 256);
    return named(arn('sns', name), { TopicArn: arn('sns', name), TopicName: name });
  },
  'AWS::SNS::TopicPolicy': (resource) =>
    named(generatedName(resource, 80), { Id: generatedName(resource, 80) }),
  'AWS::SNS::Subscription': (resource) => named(generatedName(resource, 256)),
  'AWS::Logs::Delivery': (resource) => {
    const id = lowerCaseId(resource.key, 16);
    return named(id, { DeliveryId: id, Arn: arn('logs', `delivery:${id}`) });
  },
  'AWS::Logs::DeliveryDestination': (_, property) => {
    const name = text(property('Name')) ?? '';
    return named(name, { Arn: arn('logs', `delivery-destination:${name}`) });
  },
  'AWS::Logs::DeliverySource': (_, property) => {
    const name = text(property('Name')) ?? '';
    return named(name, { Arn: arn('logs', `delivery-source:${name}`) });
  },

  'AWS::SQS::Queue': (resource, property) => {
    const name = text(property('QueueName')) ?? generatedName(resource, 80);
    const url = `https://sqs.${region}.amazonaws.com/${accountId}/${name}`;
    return named(url, { Arn: arn('sqs', name), QueueName: name, QueueUrl: url });
  },
  'AWS::SQS::QueuePolicy': (resource) => named(generatedName(resource, 80)),

  'AWS::Events::Rule': (resource, property) => {
    const name = text(property('Name')) ?? generatedName(resource, 64);
    return named(name, { Arn: arn('events', `rule/${name}`) });
  },
  'AWS::SSM::Parameter': (resource, property) => {
    const name = text(property('Name')) ?? generatedName(resource, 512);
    return named(name, { Type: property('Type'), Value: property('Value') });
  },

  'AWS::Cognito::UserPool': (_, __, ordinal) => {
    const id = `${region}_Local${String(ordinal).padStart(4, '0')}`;
    return named(id, {
      UserPoolId: id,
      Arn: arn('cognito-idp', `userpool/${id}`),
      ProviderName: `cognito-idp.${region}.amazonaws.com/${id}`,
      ProviderURL: `https://cognito-idp.${region}.amazonaws.com/${id}`,
    });
  },
  'AWS::Cognito::UserPoolClient': (resource) => {
    const id = lowerCaseId(resource.key, 26);
    return named(id, {
      ClientId: id,
      Name: resource.logicalId,
      ClientSecret: lowerCaseId(`${resource.key}#secret`, 51),
    });
  },
  'AWS::Cognito::UserPoolDomain': (_, property) => named(text(property('Domain')) ?? ''),
  'AWS::Cognito::UserPoolGroup': (_, property) => named(text(property('GroupName')) ?? ''),
  'AWS::Cognito::UserPoolIdentityProvider': (_, property) => named(text(property('ProviderName')) ?? ''),

  'AWS::ApiGatewayV2::Api': (resource) => {
    const id = lowerCaseId(resource.key, 10);
    return named(id, { ApiId: id, ApiEndpoint: `https://${id}.execute-api.${region}.amazonaws.com` });
  },
  'AWS::ApiGatewayV2::Stage': (_, property) => named(text(property('StageName')) ?? '$default'),
  'AWS::ApiGatewayV2::Route': (resource) => {
    const id = lowerCaseId(resource.key, 7);
    return named(id, { RouteId: id });
  },
  'AWS::ApiGatewayV2::Integration': (resource) => {
    const id = lowerCaseId(resource.key, 7);
    return named(id, { IntegrationId: id });
  },
  'AWS::ApiGatewayV2::Authorizer': (resource) => {
    const id = lowerCaseId(resource.key, 6);
    return named(id, { AuthorizerId: id });
  },

  'AWS::CloudFront::Distribution': (resource) => {
    const id = `E${upperCaseId(resource.key, 13)}`;
    return named(id, {
      Id: id,
      Arn: `arn:aws:cloudfront::${accountId}:distribution/${id}`,
      DomainName: `d${lowerCaseId(resource.key, 13)}.cloudfront.net`,
    });
  },
  'AWS::CloudFront::PublicKey': opaqueId(
    (resource, property) => `K${upperCaseId(resource.key + JSON.stringify(property('PublicKeyConfig')), 13)}`,
  ),
  'AWS::CloudFront::KeyGroup': opaqueId((resource) => uuid(resource.key)),
  'AWS::CloudFront::OriginAccessControl': opaqueId((resource) => `E${upperCaseId(resource.key, 13)}`),
  'AWS::CloudFront::CachePolicy': opaqueId((resource) => uuid(resource.key)),
  'AWS::CloudFront::ResponseHeadersPolicy': opaqueId((resource) => uuid(resource.key)),
  'AWS::CloudFront::Function': (resource, property) => {
    const name = text(property('Name')) ?? generatedName(resource, 64);
    const functionArn = `arn:aws:cloudfront::${accountId}:function/${name}`;
    return named(functionArn, {
      FunctionARN: functionArn,
      'FunctionMetadata.FunctionARN': functionArn,
      Stage: 'LIVE',
    });
  },

  'AWS::SES::EmailIdentity': (_, property) => named(text(property('EmailIdentity')) ?? ''),
  'AWS::SES::ConfigurationSetEventDestination': (resource) => named(uuid(resource.key)),
  'AWS::SES::ConfigurationSet': (_, property) => named(text(property('Name')) ?? ''),
  'AWS::KMS::Key': (resource) => {
    const id = uuid(resource.key);
    return named(id, { Arn: arn('kms', `key/${id}`), KeyId: id });
  },
  'AWS::SecretsManager::Secret': (resource, property) => {
    const name = text(property('Name')) ?? generatedName(resource, 255);
    const secretArn = arn('secretsmanager', `secret:${name}-${lowerCaseId(resource.key, 6)}`);
    return named(secretArn, { Id: secretArn });
  },
  'AWS::WAFv2::WebACL': (resource, property) => {
    const name = text(property('Name')) ?? generatedName(resource, 128);
    const id = uuid(resource.key);
    const place = property('Scope') === 'CLOUDFRONT' ? 'global' : 'regional';
    const webAclArn = arn('wafv2', `${place}/webacl/${name}/${id}`);
    return named(`${name}|${id}|${String(property('Scope'))}`, { Arn: webAclArn, Id: id });
  },
  'AWS::WAFv2::IPSet': (resource, property) => {
    const name = text(property('Name')) ?? generatedName(resource, 128);
    const id = uuid(resource.key);
    const place = property('Scope') === 'CLOUDFRONT' ? 'global' : 'regional';
    const setArn = arn('wafv2', `${place}/ipset/${name}/${id}`);
    return named(`${name}|${id}|${String(property('Scope'))}`, { Arn: setArn, Id: id });
  },
  'AWS::WAFv2::WebACLAssociation': (resource) => named(uuid(resource.key)),

  'Custom::CDKBucketDeployment': (resource, property) =>
    named(uuid(resource.key), {
      DestinationBucketArn: `arn:aws:s3:::${text(property('DestinationBucketName'))}`,
      SourceObjectKeys: property('SourceObjectKeys'),
    }),
  'Custom::S3AutoDeleteObjects': (resource) => named(uuid(resource.key)),

  'AWS::CDK::Metadata': (resource) => named(generatedName(resource, 100)),
};

/** `arn:aws:<service>:<region>:<account>:<resource>`. */
export function arn(service: string, resource: string): string {
  return `arn:aws:${service}:${region}:${accountId}:${resource}`;
}

/** The ARN of a function that is given by name or by ARN. */
export function functionArn(nameOrArn: unknown): string {
  const value = text(nameOrArn) ?? '';
  return value.startsWith('arn:') ? value : arn('lambda', `function:${value}`);
}

/** A logical id as the source names it: CDK appends 8 hexadecimal digits. */
export function withoutHash(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, '');
}

/** CloudFormation's name for what the template does not name: `<stack>-<logical id>-<12 letters and digits>`. */
function generatedName({ stack, logicalId, key }: TemplateResource, maximumLength: number): string {
  const suffix = upperCaseId(key, 12);
  const room = maximumLength - suffix.length - 1;
  const halves = `${stack}-${logicalId}`;
  if (halves.length <= room) return `${halves}-${suffix}`;
  const half = Math.floor((room - 1) / 2);
  return `${stack.slice(0, half)}-${logicalId.slice(0, room - 1 - Math.min(half, stack.length))}-${suffix}`;
}

const lowerCaseId = (seed: string, length: number): string =>
  BigInt(`0x${createHash('sha512').update(seed).digest('hex')}`)
    .toString(36)
    .slice(0, length)
    .padEnd(length, '0');

const upperCaseId = (seed: string, length: number): string => lowerCaseId(seed, length).toUpperCase();

function uuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
