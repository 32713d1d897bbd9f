import { ArnFormat, CfnOutput, Duration, Stack, type StackProps, Token, Validations } from 'aws-cdk-lib';
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';

export interface DeliveryStackProps extends StackProps {
  readonly environment: Environment;
  readonly github: NonNullable<Environment['github']>;
  readonly regions: readonly string[];
  /** An account has one provider for GitHub, which its first environment makes. */
  readonly makesProvider: boolean;
}

/**
 * Signs the tokens of GitHub's workflows: https://docs.github.com/en/actions/concepts/security/openid-connect
 */
const issuer = 'token.actions.githubusercontent.com';

/** The qualifier of CDK's own bootstrap stack. */
const bootstrap = 'cdk-hnb659fds';

/**
 * Roles of the repository's workflows, without a stored key. CDK's bootstrap roles deploy; the role for pull
 * requests, which anyone with a branch can run, only reads templates.
 */
export class DeliveryStack extends Stack {
  constructor(scope: Construct, id: string, props: DeliveryStackProps) {
    super(scope, id, props);
    const { environment, github, regions } = props;
    const providerArn = this.formatArn({
      service: 'iam',
      region: '',
      resource: 'oidc-provider',
      resourceName: issuer,
    });
    const provider = props.makesProvider
      ? new OidcProviderNative(this, 'GitHub', {
          url: `https://${issuer}`,
          clientIds: ['sts.amazonaws.com'],
        })
      : undefined;

    // A workflow gets the subject `environment:…` only if the environment's protection rules let it run.
    const deploy = this.#role('Deploy', {
      name: `reelwright-${environment.name}-deploy`,
      providerArn,
      subject: `repo:${github.repository}:environment:${environment.name}`,
      description: `Deploys ${environment.name} from GitHub`,
      duration: Duration.hours(2),
    });
    deploy.addToPolicy(
      new PolicyStatement({
        actions: ['sts:AssumeRole'],
        resources: regions.flatMap((region) =>
          ['deploy', 'file-publishing'].map((name) => this.#bootstrapRoleArn(name, region)),
        ),
      }),
    );
    this.#allowReadStacks(deploy, environment, regions, ['cloudformation:DescribeStacks']);
    this.#allowSmoke(deploy, environment);
    this.#allowPrune(deploy, environment);
    deploy.addToPolicy(
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: [
          this.formatArn({
            service: 'lambda',
            resource: 'function',
            resourceName: operatorFunctionName(environment.name, 'syncStripeCatalog'),
            arnFormat: ArnFormat.COLON_RESOURCE_NAME,
          }),
        ],
      }),
    );

    const diff = this.#role('Diff', {
      name: `reelwright-${environment.name}-diff`,
      providerArn,
      subject: `repo:${github.repository}:pull_request`,
      description: `Compares pull requests with what is deployed in ${environment.name}`,
      duration: Duration.hours(1),
    });
    this.#allowReadStacks(diff, environment, regions, [
      'cloudformation:DescribeStacks',
      'cloudformation:GetTemplate',
    ]);

    if (provider !== undefined) for (const role of [deploy, diff]) role.node.addDependency(provider);
    new CfnOutput(this, 'DeployRole', { value: deploy.roleArn });
    new CfnOutput(this, 'DiffRole', { value: diff.roleArn });
  }

  #role(
    id: string,
    props: {
      readonly name: string;
      readonly providerArn: string;
      readonly subject: string;
      readonly description: string;
      readonly duration: Duration;
    },
  ): Role {
    return new Role(this, id, {
      // The workflows name it.
      roleName: props.name,
      description: props.description,
      maxSessionDuration: props.duration,
      assumedBy: new WebIdentityPrincipal(props.providerArn, {
        StringEquals: { [`${issuer}:aud`]: 'sts.amazonaws.com', [`${issuer}:sub`]: props.subject },
      }),
    });
  }

  #bootstrapRoleArn(name: string, region: string): string {
    return this.formatArn({
      service: 'iam',
      region: '',
      resource: 'role',
      resourceName: `${bootstrap}-${name}-role-${this.account}-${region}`,
    });
  }

  #allowReadStacks(
    role: Role,
    { name }: Environment,
    regions: readonly string[],
    actions: readonly string[],
  ): void {
    for (const region of regions) {
      const resource = this.formatArn({
        service: 'cloudformation',
        region,
        resource: 'stack',
        resourceName: `Reelwright-${name}-*`,
      });
      role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [resource] }));
      acknowledge(
        role,
        `arn:aws:cloudformation:${region}:${this.#accountInFindings}:stack/Reelwright-${name}-*`,
        'The stacks of one environment: the ARN of a stack ends with a random id.',
      );
    }
  }

  /** `npm run smoke` reads the log of its request and the states of alarms. */
  #allowSmoke(role: Role, { name }: Environment): void {
    role.addToPolicy(
      new PolicyStatement({
        actions: ['cloudwatch:DescribeAlarms', 'lambda:ListFunctions', 'logs:DescribeLogGroups'],
        resources: ['*'],
      }),
    );
    acknowledge(
      role,
      '*',
      'Lists that know no resources: cloudwatch:DescribeAlarms, lambda:ListFunctions, logs:DescribeLogGroups.',
    );
    const logs = this.formatArn({
      service: 'logs',
      resource: 'log-group',
      resourceName: `Reelwright-${name}-Api-*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    role.addToPolicy(new PolicyStatement({ actions: ['logs:FilterLogEvents'], resources: [logs] }));
    acknowledge(
      role,
      `arn:aws:logs:${this.region}:${this.#accountInFindings}:log-group:Reelwright-${name}-Api-*`,
      "CloudFormation names the API's log groups.",
    );
  }

  /** `npm run deploy` deletes old versions of functions, and can delete no function. */
  #allowPrune(role: Role, { name }: Environment): void {
    for (const [action, suffix] of [
      ['lambda:ListAliases', ''],
      ['lambda:DeleteFunction', ':*'],
    ] as const) {
      const functions = this.formatArn({
        service: 'lambda',
        resource: 'function',
        resourceName: `Reelwright-${name}-*${suffix}`,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
      role.addToPolicy(new PolicyStatement({ actions: [action], resources: [functions] }));
      acknowledge(
        role,
        `arn:aws:lambda:${this.region}:${this.#accountInFindings}:function:Reelwright-${name}-*${suffix}`,
        'CloudFormation names the functions of the environment.',
      );
    }
  }

  /** In the form of the rule packs. */
  get #accountInFindings(): string {
    return Token.isUnresolved(this.account) ? '<AWS::AccountId>' : this.account;
  }
}

function acknowledge(role: Role, resource: string, reason: string): void {
  Validations.of(role).acknowledge({ id: `AwsSolutions-IAM5[Resource::${resource}]`, reason });
}
