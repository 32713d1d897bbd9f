import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { operatorFunctionName } from '../functions/operator-functions.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { Resumes } from '../media/resumes.ts';
import type { Mail } from './mail.ts';

export interface SupportProps {
  readonly environment: Environment;
  readonly tables: DataTables;
  readonly resumes: Resumes;
  readonly mail: Mail;
}

/** Mails visitors' messages that were not mailed at once, and lists them. */
export class Support extends Construct {
  constructor(scope: Construct, id: string, { environment, tables, resumes, mail }: SupportProps) {
    super(scope, id);
    const mailer = new ScheduledFunction(this, 'MailMessages', {
      environment,
      entry: 'functions/support/mail-messages.lambda.ts',
      description: "Mails visitors' messages that were not mailed at once",
      timeout: Duration.minutes(4),
      memoryMegabytes: 512,
      deadLetterQueue: addFailures(this),
      every: Duration.minutes(5),
      purpose: 'Finds messages to mail',
    });
    grantTables(mailer, tables, ['messages.mail']);
    resumes.grantRead(mailer);
    mail.grantSendToOperator(mailer);

    const list = new ReelwrightFunction(this, 'ListMessages', {
      environment,
      name: operatorFunctionName(environment.name, 'listMessages'),
      entry: 'functions/support/list-messages.lambda.ts',
      description: "Lists visitors' messages for the operator",
      timeout: Duration.seconds(30),
      memoryMegabytes: 512,
    });
    grantTables(list, tables, ['messages.read']);
  }
}
