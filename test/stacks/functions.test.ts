import { globSync } from 'node:fs';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { stripeEventTypes } from '../../contract/billing/stripe-events.ts';
import { environmentVariables } from '../../contract/environment-variables.ts';
import { sharedFunctions } from '../../functions/needs.ts';
import { capitalized } from '../../lib/foundation/construct-id.ts';
import { ownFunctions, type Permission, permissionsByFunction } from './policies.ts';
import { fullyConfigured, resources, synthesized } from './synthesized.ts';

const { whole: service } = synthesized('prod');
const functions = [...ownFunctions(service)];

const FunctionProperties = z.looseObject({
  Role: z.object({ 'Fn::GetAtt': z.array(z.string()) }),
  LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }), LogFormat: z.string() }),
  Environment: z.optional(z.object({ Variables: z.record(z.string(), z.unknown()) })),
});

describe('each function', () => {
  it('has an entry, and each entry a function', () => {
    const ofTrial = [...ownFunctions(synthesized('trial').whole).keys()].filter((id) =>
      /^(AwaitSender|ForgetWrittenSecrets)/.test(id),
    );
    expect(ofTrial).toHaveLength(2);
    expect(functions).toHaveLength(globSync('functions/**/*.lambda.ts').length - ofTrial.length);
  });

  it('runs Node 24 on ARM, traced, with a time-out and memory of its own', () => {
    for (const [, { Properties }] of functions) {
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        Timeout: expect.any(Number),
        MemorySize: expect.any(Number),
      });
    }
  });

  it('has a role that no other has', () => {
    const roles = functions.map(
      ([, { Properties }]) => z.parse(FunctionProperties, Properties).Role['Fn::GetAtt'][0],
    );
    expect(new Set(roles).size).toBe(functions.length);
    for (const role of roles) {
      expect(resources(service, 'AWS::IAM::Role').get(role ?? '')?.Properties).not.toHaveProperty(
        'ManagedPolicyArns',
      );
    }
  });

  it('writes JSON to a log of its own, which prod keeps for 90 days', () => {
    const logs = functions.map(([, { Properties }]) => z.parse(FunctionProperties, Properties).LoggingConfig);
    expect(new Set(logs.map(({ LogGroup }) => LogGroup.Ref)).size).toBe(functions.length);
    expect(new Set(logs.map(({ LogFormat }) => LogFormat))).toEqual(new Set(['JSON']));
    service.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 });
  });

  it('shares what is left when payments, sign-in, renderings and waiting programs have their shares', () => {
    const reserved = functions.flatMap(([name, { Properties }]) => {
      const executions: unknown = Object(Properties).ReservedConcurrentExecutions;
      return typeof executions === 'number' ? [{ name, executions }] : [];
    });
    const of = (part: string) =>
      reserved.filter(({ name }) => name.includes(part)).map(({ executions }) => executions);
    expect([of('StripeWebhook'), of('RenderVideo')]).toEqual([[30], [150]]);
    expect([of('PreSignUp'), of('PreTokenGeneration')]).toEqual([[20], [20]]);
    expect([of('GetVideoByKey'), of('GenerateByKey'), of('Mcp')]).toEqual([[100], [100], [100]]);
    const total = reserved.reduce((sum, { executions }) => sum + executions, 0);
    // At least a third of the quota for all other routes. AWS itself refuses to leave less than 100.
    expect(1_000 - total).toBeGreaterThan(333);
    // Waits never fill a function that also answers at once.
    const waits = functions.flatMap(([, { Properties }]) => {
      const { WAITS_MAXIMUM: maximum } = z.parse(FunctionProperties, Properties).Environment?.Variables ?? {};
      return maximum === undefined ? [] : [maximum];
    });
    expect(waits).toEqual(['60', '60', '60']);
  });

  it('reserves nothing in an account whose quota is small', () => {
    for (const [, { Properties }] of ownFunctions(synthesized('dev').whole)) {
      expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
    }
  });

  it('is told only what the contract knows', () => {
    for (const [, { Properties }] of functions) {
      const variables = z.parse(FunctionProperties, Properties).Environment?.Variables ?? {};
      for (const name of Object.keys(variables)) expect(Object.keys(environmentVariables)).toContain(name);
    }
  });

  it('gets every variable of the contract in at least one function', () => {
    // Some are only there where an operator has set something up.
    const names = [...ownFunctions(synthesized(fullyConfigured).whole)].flatMap(([, { Properties }]) =>
      Object.keys(z.parse(FunctionProperties, Properties).Environment?.Variables ?? {}),
    );
    expect(new Set(names)).toEqual(new Set(Object.keys(environmentVariables)));
  });

  it('that opens checkouts or makes prices knows of tax, and no other does', () => {
    const selling = [...ownFunctions(synthesized(fullyConfigured).whole)].filter(([, { Properties }]) => {
      const { Environment } = z.parse(FunctionProperties, Properties);
      return Environment?.Variables?.TAX_BEHAVIOR === 'exclusive';
    });
    expect(selling.map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual([
      expect.stringMatching(/Checkouts|SyncStripeCatalog/),
      expect.stringMatching(/Checkouts|SyncStripeCatalog/),
    ]);
  });
});

const permissions = new Map(
  [...permissionsByFunction(service)].map(([id, granted]) => [id.replace(/[0-9A-F]{8}$/, ''), granted]),
);

describe('what each function may do', () => {
  it('is exactly what permissions.txt says', async () => {
    const table = [...permissions]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, granted]) => [
        id,
        // One statement may allow what another does.
        ...[
          ...new Set(granted.filter((one) => !isOwnLogOrTrace(one)).map((one) => `  ${briefly(one)}`)),
        ].toSorted(),
      ]);
    await expect(`${table.flat().join('\n')}\n`).toMatchFileSnapshot('permissions.txt');
  });

  it('changes nothing where a function only reads what a person has, or shows shared videos', () => {
    for (const id of ['RoutesPersonReads', 'RoutesSharedVideos']) {
      const actions = permissions
        .get(id)
        ?.filter((one) => !isOwnLogOrTrace(one))
        .map(({ action }) => action);
      expect(new Set(actions), id).toEqual(
        new Set(actions?.filter((action) => /:(Get|BatchGet|Query)/.test(action))),
      );
      expect(actions).not.toHaveLength(0);
    }
  });

  it('holds the key of Stripe, or can change credits, in no function that reads or manages other things', () => {
    const shared = Object.keys(sharedFunctions).map((name) => capitalized(name));
    const ofMoney = [...permissions].filter(([, granted]) =>
      granted
        .map(briefly)
        .some((one) => one.endsWith('/stripe-secret-key') || one === 'dynamodb:PutItem Credits'),
    );
    const sharedOfMoney = ofMoney
      .map(([id]) => id.replace(/^(Developer)?Routes/, ''))
      .filter((id) => shared.includes(id));
    expect(sharedOfMoney.toSorted()).toEqual(['Checkouts', 'Subscription']);
  });

  it('covers everything of a kind only where it must: traces and lists of alarms know no resources', () => {
    const everything = [...permissions.values()].flat().filter(({ resource }) => resource === '*');
    expect(new Set(everything.map(({ action }) => action))).toEqual(
      new Set(['cloudwatch:DescribeAlarms', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments']),
    );
  });

  it('is named action by action', () => {
    expect([...permissions.values()].flat().filter(({ action }) => action.includes('*'))).toEqual([]);
  });
});

describe('mail', () => {
  it('is sent from one address of one verified domain, by those who have something to say', () => {
    const configured = synthesized(fullyConfigured).whole;
    const senders = [...permissionsByFunction(configured)].flatMap(([id, granted]) =>
      granted
        .filter(({ action }) => action.startsWith('ses:'))
        .map(({ action, resource }) => `${id.replace(/[0-9A-F]{8}$/, '')} ${action} ${resource}`),
    );
    for (const sender of ['RoutesSendMessage', 'SupportMailMessages']) {
      expect(senders).toContainEqual(
        expect.stringMatching(new RegExp(`^${sender} ses:SendEmail .*:identity/reelwright\\.example$`)),
      );
    }
    for (const sender of senders) {
      expect(sender).toMatch(
        /ses:SendEmail .*:(identity\/reelwright\.example|configuration-set\/reelwright-prod)$/,
      );
    }
    configured.hasResourceProperties('AWS::IAM::Role', {
      Policies: [
        {
          PolicyDocument: {
            Statement: Match.arrayWith([
              Match.objectLike({
                Action: 'ses:SendEmail',
                Condition: { StringEquals: { 'ses:FromAddress': 'hello@reelwright.example' } },
              }),
            ]),
          },
          PolicyName: 'Granted',
        },
      ],
    });
  });
});

describe('what an operator calls', () => {
  it('has a name of its own in each environment, and an output where a command looks for it', () => {
    for (const name of ['list-messages', 'sync-stripe-catalog', 'reconcile-billing']) {
      service.hasResourceProperties('AWS::Lambda::Function', { FunctionName: `reelwright-prod-${name}` });
    }
    service.hasOutput('StripeCatalogSync', { Value: { Ref: Match.stringLikeRegexp('SyncStripeCatalog') } });
    service.hasOutput('StripeWebhookEvents', { Value: stripeEventTypes.join(',') });
  });
});

describe('what fails', () => {
  it('is kept, encrypted, for two weeks', () => {
    service.hasResourceProperties('AWS::SQS::Queue', {
      SqsManagedSseEnabled: true,
      MessageRetentionPeriod: 14 * 24 * 60 * 60,
    });
  });

  it('is sent there by whatever is invoked without a caller who waits', () => {
    service.hasResourceProperties('AWS::Lambda::Function', {
      DurableConfig: { ExecutionTimeout: (120 + 30 + 5) * 60, RetentionPeriodInDays: 7 },
      DeadLetterConfig: { TargetArn: Match.anyValue() },
    });
    service.hasResourceProperties('AWS::Lambda::Function', {
      Description: Match.stringLikeRegexp('Starts renderings whose start was lost'),
      DeadLetterConfig: { TargetArn: Match.anyValue() },
    });
    service.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0 });
    service.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [
        {
          RetryPolicy: { MaximumRetryAttempts: 0 },
          DeadLetterConfig: Match.anyValue(),
          Arn: Match.anyValue(),
          Id: Match.anyValue(),
        },
      ],
    });
  });

  it('goes when its time has come: expired videos are looked for by the hour', () => {
    service.hasResourceProperties('AWS::Events::Rule', {
      Description: 'Finds expired videos',
      ScheduleExpression: 'rate(1 hour)',
      Targets: [
        Match.objectLike({ RetryPolicy: { MaximumRetryAttempts: 0 }, DeadLetterConfig: Match.anyValue() }),
      ],
    });
  });

  it('is made good by the hour where Stripe was not heard', () => {
    service.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 hour)',
      Targets: [Match.objectLike({ Input: '{"hours":3}', DeadLetterConfig: Match.anyValue() })],
    });
  });

  it('ends with the code that it began with: renderings keep their version', () => {
    service.hasResource('AWS::Lambda::Version', { DeletionPolicy: 'RetainExceptOnCreate' });
    service.hasResourceProperties('AWS::Lambda::Alias', { Name: 'live' });
  });
});

function isOwnLogOrTrace({ action }: Permission): boolean {
  return action.startsWith('logs:') || action.startsWith('xray:');
}

/** `dynamodb:GetItem Credits`: the action and the gist of the resource. */
function briefly({ action, resource }: Permission): string {
  const gist = resource
    .replace(/<(\w+?)Table[0-9A-F]{8}(?:\.Arn)?>/, '$1')
    .replace(/([A-Za-z])[0-9A-F]{8}(?=[.>])/g, '$1')
    .replace('arn:aws:ssm:us-east-1:111122223333:', '');
  return `${action} ${gist}`;
}
