import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { TableDescription } from '../../functions/tables/table-description.ts';
import type { DataTable } from '../data/data-table.ts';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import { addFailures } from '../functions/failures.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import { ScheduledFunction } from '../functions/scheduled-function.ts';
import type { Media } from '../media/media.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail.ts';
import type { StripeAccount } from './stripe-account.ts';

/** What holds data of a person and is erased with the account. */
interface Erased {
  readonly tables: DataTables;
  readonly media: Media;
  readonly identity: Identity;
  readonly stripe: StripeAccount;
  readonly mail: Mail;
}

/** Lets the function erase accounts. */
export function grantEraseAccount(
  eraser: ReelwrightFunction,
  { tables, media, identity, stripe, mail }: Erased,
): void {
  for (const table of Object.values<DataTable<TableDescription>>(tables)) table.grantErasure(eraser);
  grantTables(eraser, tables, ['erasures.note']);
  media.grantRemove(eraser);
  identity.grantRemove(eraser);
  stripe.grantCall(eraser);
  // Refunds payments made during the deletion.
  mail.grantSend(eraser);
}

export interface DeletionsProps extends Erased {
  readonly environment: Environment;
}

/** Begins deletions for users who are gone, resumes interrupted ones, and removes unconfirmed sign-ups. */
export class Deletions extends Construct {
  constructor(scope: Construct, id: string, { environment, ...erased }: DeletionsProps) {
    super(scope, id);
    const every = Duration.minutes(15);
    const failures = addFailures(this);
    const resume = new ScheduledFunction(this, 'ResumeDeletions', {
      environment,
      entry: 'functions/deletion/resume-deletions.lambda.ts',
      description: 'Resumes deletions of accounts that broke off',
      timeout: Duration.minutes(10),
      memoryMegabytes: 512,
      deadLetterQueue: failures,
      every,
      purpose: 'Finds deletions of accounts that are unfinished',
    });
    grantTables(resume, erased.tables, ['credits.findUnfinishedDeletions']);
    grantEraseAccount(resume, erased);

    const find = new ScheduledFunction(this, 'FindGoneUsers', {
      environment,
      entry: 'functions/deletion/find-gone-users.lambda.ts',
      description: 'Begins the deletion of accounts whose user has left the user pool',
      // Some 300,000 users, at 60 per call.
      timeout: Duration.minutes(15),
      memoryMegabytes: 512,
      deadLetterQueue: failures,
      // Two runs note and confirm, and the next resumption finishes: within an hour.
      every: Duration.minutes(20),
      purpose: 'Finds accounts whose user has left the user pool',
    });
    grantTables(find, erased.tables, ['credits.beginDeletion']);
    erased.identity.grantFindGoneUsers(find);

    const tidy = new ScheduledFunction(this, 'RemovePendingSignUps', {
      environment,
      entry: 'functions/account/sign-up/remove-pending-sign-ups.lambda.ts',
      description: 'Removes sign-ups that no one confirmed within a day',
      // Some 6,000, at eight a second.
      timeout: Duration.minutes(15),
      memoryMegabytes: 512,
      deadLetterQueue: failures,
      every: Duration.hours(1),
      purpose: 'Finds sign-ups that no one confirmed',
    });
    grantTables(tidy, erased.tables, ['confirmationLinks.close']);
    erased.identity.grantRemoveSignUps(tidy);
  }
}
