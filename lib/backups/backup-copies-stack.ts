import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Environment } from '../foundation/environments.ts';
import { addLockedVault } from './backup-vault.ts';

/** Copies of all backups, in another region. */
export class BackupCopiesStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { environment, ...props }: StackProps & { readonly environment: Environment },
  ) {
    super(scope, id, props);
    addLockedVault(this, environment);
  }
}
