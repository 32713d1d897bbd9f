import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail.ts';
import type { Site } from './site.ts';

export interface AccountNoticesProps {
  readonly environment: Environment;
  readonly tables: DataTables;
  readonly identity: Identity;
  readonly site: Site;
  readonly mail: Mail;
}

/** Mails owners what happened to their account. */
export class AccountNotices extends Construct {
  readonly #name: string;

  constructor(scope: Construct, id: string, props: AccountNoticesProps) {
    super(scope, id);
    const { environment, tables, identity, site, mail } = props;
    this.#name = `reelwright-${environment.name}-mail-account-notice`;
    const notify = new ReelwrightFunction(this, 'MailAccountNotice', {
      environment,
      name: this.#name,
      entry: 'functions/owner/mail-account-notice.lambda.ts',
      description: "Mails an account's owner what happened to it, with a link that ends all sessions",
      // SES may take 12 s.
      timeout: Duration.seconds(20),
      memoryMegabytes: 256,
      // Lambda retries a failed event twice.
      deadLetterQueue: addFailures(this),
    });
    grantTables(notify, tables, ['accountCodes.issue']);
    identity.grantLookUp(notify);
    site.provideUrl(notify);
    mail.grantSend(notify);
  }

  /** By its fixed name: the user pool, whose triggers send notices, is created before. */
  grantSend(sender: ReelwrightFunction): void {
    sender.setVariable('ACCOUNT_NOTICE_FUNCTION', this.#name);
    sender.allow(
      ['lambda:InvokeFunction'],
      [
        Stack.of(this).formatArn({
          service: 'lambda',
          resource: 'function',
          resourceName: this.#name,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
    );
  }
}
