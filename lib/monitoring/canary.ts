import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { canaryAccountSecret, canaryRunMinutes } from '../../contract/canary.ts';
import { type Alarms, loggedMetric } from '../foundation/alarms.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import { provideWrittenSecret } from '../functions/written-secret.ts';
import type { Site } from '../service/site.ts';

export interface CanaryProps {
  readonly environment: Environment;
  readonly everyMinutes: number;
  readonly site: Site;
}

/** Uses the site from outside as a person does. Its only right is to read who it is. */
export class Canary extends Construct {
  constructor(scope: Construct, id: string, { environment, everyMinutes, site }: CanaryProps) {
    super(scope, id);
    const run = new ScheduledFunction(this, 'RunCanary', {
      environment,
      entry: 'functions/canary/run-canary.lambda.ts',
      description: 'Signs in, makes a simulated video and signs out',
      timeout: Duration.minutes(canaryRunMinutes),
      memoryMegabytes: 512,
      deadLetterQueue: addFailures(this),
      every: Duration.minutes(everyMinutes),
      purpose: 'Uses the site as a person does',
    });
    site.provideUrl(run);
    provideWrittenSecret(run, environment, 'CANARY_ACCOUNT_PARAMETER', canaryAccountSecret);
  }
}

/**
 * Rings after two failures in a row, and where the canary does not run: two runs end within two intervals and the time
 * of a run, and the third one has not begun.
 */
export function addCanaryAlarm(alarms: Alarms, environment: Environment, everyMinutes: number): void {
  alarms.add({
    name: 'canary-failing',
    severity: 'urgent',
    problem: 'The canary failed twice in a row: people may be unable to sign in or to get videos.',
    metric: loggedMetric(environment, 'canary.passed', 2 * everyMinutes + canaryRunMinutes + 1),
    threshold: 1,
    when: 'below',
    missingIsBreaching: true,
  });
}
