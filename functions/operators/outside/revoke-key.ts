import { ApiKeyId } from '../../../contract/developers/developer-keys.ts';
import { nameOf, type Secrets, secretsOf } from '../../developers/keys/key-view.ts';
import { revocationOf } from '../../developers/keys/revoke-api-key.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import type { FindPerson, PoolPerson } from '../../user-pool/pool-person.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import type { TransactionAction } from '../action/operator-action.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { type WriteItems, writeEffect } from '../action/write-items.ts';
import { requirePerson } from './require-person.ts';

interface State {
  readonly person: PoolPerson;
  readonly secrets: Secrets;
}

/** Ends all secrets of a person's API key. */
export function revokeKey(dependencies: {
  readonly findPerson: FindPerson;
  readonly keys: Pick<KeysStore, 'list' | 'revoking'>;
  readonly erasures: Pick<ErasuresStore, 'keyEnd'>;
  readonly write: WriteItems;
  readonly now: () => Date;
}): TransactionAction<'revokeKey', State> {
  const { findPerson, keys, write, now } = dependencies;
  return {
    effect: 'transaction',

    async read({ person, key }) {
      const [found, all] = await Promise.all([requirePerson(findPerson, person), keys.list(person)]);
      const keyId = ApiKeyId.safeParse(key);
      const secrets = keyId.success ? secretsOf(keyId.data, all, now()) : null;
      if (secrets === null)
        throw new OperatorRejection('not_found', { message: 'This person has no such key.' });
      return { person: found, secrets };
    },

    decide({ person: { userId }, secrets: [newest] }) {
      if (newest.revokedAt !== null) return refuse('This key is revoked already.');
      return expectEffect({
        person: userId,
        sentence: `Revoke the API key ${nameOf(newest)} of account ${userId}`,
        changes: [{ what: `Key ${nameOf(newest)}`, before: 'works', after: 'revoked' }],
      });
    },

    apply: ({ secrets }, { person }, _operation, auditItems, at) =>
      writeEffect(write, revocationOf(dependencies, person, secrets, at), auditItems),
  };
}
