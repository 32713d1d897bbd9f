import { randomUUID } from 'node:crypto';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import { operatorActionNames, operatorActions } from '../../contract/operators/operator-actions.ts';
import type { OperatorRole } from '../../contract/operators/operator-roles.ts';
import { mayDo, operatorRoles } from '../../contract/operators/operator-roles.ts';
import { operatorRouteKeys, operatorRoutes } from '../../contract/operators/operator-routes.ts';
import { routes } from '../../contract/routes.ts';
import { newPerson, signInByPassword } from '../cloud/person.ts';
import { attackedOperator } from './attacked-operator.ts';
import type { Attack, Context, Family } from './family.ts';
import { type Answer, expectSound, expectStatus, field, send } from './send.ts';
import type { Target } from './target.ts';

/** Whom the console of the target takes; null: it has none of ours. */
function consoleOf({ target }: Context): Target | null {
  return target.operatorsUrl === null ? null : { ...target, siteUrl: target.operatorsUrl };
}

type Tokens = ReturnType<typeof signInByPassword>;
const signedIn = new Map<string, Tokens>();

/** Signs an operator of a role in, once: a code serves once. */
function tokensOf(target: Target, role: OperatorRole): Tokens {
  const key = `${role} ${target.siteUrl}`;
  const { email, password, totpSecret } = attackedOperator(role);
  const code = () => totpCode(totpSecret, target.now());
  const tokens = signedIn.get(key) ?? signInByPassword(target, email, password, { code });
  signedIn.set(key, tokens);
  return tokens;
}

/** Calls a route with ids that nothing has. */
function callOperators(
  target: Target,
  key: (typeof operatorRouteKeys)[number],
  token: string | null,
  body: unknown = {},
): Promise<Answer> {
  const { method, path } = operatorRoutes[key];
  const filled = path.replace(/\{\w+\}/g, () => randomUUID());
  return send(target, method, filled, { token, body: method === 'POST' ? JSON.stringify(body) : null });
}

const reason = { kind: 'operations', sentence: 'An attack that must change nothing.' };

const attacks: readonly Attack[] = [
  {
    name: 'no route of operators answers who is none',
    async run(context) {
      const target = consoleOf(context);
      if (target === null) return;
      const person = await newPerson(context.target);
      const operator = await tokensOf(target, 'safety');
      const wrong: Readonly<Record<string, string | null>> = {
        none: null,
        'an empty one': '',
        garbage: 'a.b.c',
        "a customer's access token": person.accessToken,
        "a customer's id token": person.idToken,
        "an operator's id token": operator.idToken,
        "an operator's refresh token": operator.refreshToken,
        'one of another signature': `${operator.accessToken.slice(0, -8)}AAAAAAAA`,
      };
      for (const key of operatorRouteKeys) {
        for (const [what, token] of Object.entries(wrong)) {
          const answer = await callOperators(target, key, token);
          expectStatus(context, `${key} with ${what}`, answer, 401, 403);
        }
        const onSite = await callOperators(context.target, key, operator.accessToken);
        expectStatus(context, `${key} at the site's own host`, onSite, 401, 403, 404);
      }
      for (const { path } of [routes.getCredits, routes.checkSubscription, routes.videoHistory]) {
        const answer = await send(context.target, 'GET', path, { token: operator.accessToken });
        expectStatus(context, `${path} of the site with an operator's token`, answer, 401, 403);
      }
    },
  },
  {
    name: 'no role does what another one may',
    async run(context) {
      const target = consoleOf(context);
      if (target === null) return;
      const person = await newPerson(context.target);
      for (const role of operatorRoles.filter((each) => each !== 'owner')) {
        const { accessToken } = await tokensOf(target, role);
        for (const key of operatorRouteKeys) {
          const answer = await callOperators(target, key, accessToken);
          if (mayDo([role], operatorRoutes[key].roles)) expectSound(context, `${key} by ${role}`, answer);
          else expectStatus(context, `${key} by ${role}`, answer, 403);
        }
        for (const action of operatorActionNames) {
          if (mayDo([role], operatorActions[action].roles)) continue;
          const request = { action, input: { person: person.userId }, reason };
          const shown = await callOperators(target, 'previewAction', accessToken, request);
          expectStatus(context, `${action} shown to ${role}`, shown, 403);
          const forced = { ...request, hash: '0'.repeat(64), operation: randomUUID() };
          const done = await callOperators(target, 'confirmAction', accessToken, forced);
          expectStatus(context, `${action} by ${role}`, done, 403);
        }
      }
    },
  },
  {
    name: 'nothing happens without the hash of what would happen, or beyond what one may do alone',
    async run(context) {
      const target = consoleOf(context);
      if (target === null) return;
      const person = await newPerson(context.target);
      const { accessToken } = await tokensOf(target, 'owner');
      const grant = (credits: number) => ({
        action: 'grantCredits',
        input: { person: person.userId, credits },
        reason,
      });
      const shown = await callOperators(target, 'previewAction', accessToken, grant(20_000));
      const hash = String(field(shown.text, 'hash'));
      const confirm = (body: object) =>
        callOperators(target, 'confirmAction', accessToken, { operation: randomUUID(), ...body });
      const forged = await confirm({ ...grant(20_000), hash: '0'.repeat(64) });
      expectStatus(context, 'a forged hash', forged, 409);
      const swapped = await confirm({ ...grant(20_001), hash });
      expectStatus(context, 'the hash of another amount', swapped, 409);
      for (const credits of [-5, 0, 0.5, 1e9, '5', null]) {
        const answer = await callOperators(target, 'previewAction', accessToken, {
          ...{ action: 'grantCredits', input: { person: person.userId, credits }, reason },
        });
        expectStatus(context, `a grant of ${credits}`, answer, 400);
      }
      const asked = await confirm({ ...grant(20_000), hash });
      context.expect(
        field(asked.text, 'kind') === 'awaits_approval',
        `a grant above the limit: ${asked.text.slice(0, 120)}`,
      );
      const id = String(field(asked.text, 'request', 'id'));
      const own = await send(target, 'POST', `/api/operators/approvals/${id}`, {
        token: accessToken,
        body: JSON.stringify({ decision: 'approve', hash }),
      });
      expectStatus(context, 'the same person as the second one', own, 403, 409);
      context.expect((await person.credits()) === 0, 'credits were granted');
    },
  },
];

export const operators: Family = { name: 'operators', attacks };
