import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';
import { describe, expect, it } from 'vitest';
import { localSigner } from '../../functions/provenance/testing/local-signer.ts';
import { environmentNamed, withModels } from '../../lib/foundation/environments.ts';
import { factsFileOf } from '../../lib/foundation/facts.ts';
import { withExampleFacts } from '../../test/stacks/example-facts.ts';
import * as judgments from './judgments.ts';
import type { StackState } from './stack-states.ts';
import { isFirstDeployment } from './stack-states.ts';
import type { Verdict } from './verdict.ts';

const prod = withExampleFacts(environmentNamed('prod'));
const dev = withExampleFacts(environmentNamed('dev'));
const { domain = { name: '', certificateArn: '' }, emailSender = { address: 'a@b', verifiedDomain: '' } } =
  prod;

/** The sentence of a refusal with what to type, or `ok`. */
function textOf(verdict: Verdict): string {
  return verdict.ok ? 'ok' : `${verdict.says} → ${verdict.type}`;
}

function stack(status: string | null, isProtected = false, name = 'Data'): StackState {
  return { name: `Reelwright-prod-${name}`, region: 'us-east-1', status, isProtected };
}

describe('preflight', () => {
  it('refuses an environment that lacks facts, and names them', () => {
    expect(textOf(judgments.judgeFacts(environmentNamed('prod')))).toMatch(
      /^The environment prod lacks account .* → edit the file that it names$/,
    );
    expect(textOf(judgments.judgeFacts(prod))).toBe('ok');
  });

  it('is unready until Stripe Tax is active', () => {
    expect(textOf(judgments.judgeTax('active'))).toBe('ok');
    expect(textOf(judgments.judgeTax('pending'))).toContain('Stripe Tax is pending. → https://dashboard');
    expect(textOf(judgments.judgeTax(null))).toContain('there is no key of Stripe.');
  });

  it('says who vouches for the key that signs videos, and for how many days', async () => {
    const now = new Date('2026-11-21T12:00:00.000Z');
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
    const saysOf = (pem: string | null) => judgments.judgeProvenance(prod, pem, now);
    expect(saysOf(null)).toMatchObject({ ok: true });
    const { pem: selfIssued } = await localSigner(now);
    expect(saysOf(selfIssued)).toEqual({
      ok: true,
      says: 'The certificate of signed videos is self-issued (readers call the signer unknown), for 7305 more days.',
    });

    const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    const issuedUntil = async (notAfter: Date) => {
      const certificate = await X509CertificateGenerator.createSelfSigned({
        name: 'CN=Example CA, O=Example',
        notBefore: inDays(-300),
        notAfter,
        keys,
      });
      return saysOf(certificate.toString('pem'));
    };
    expect(await issuedUntil(inDays(30))).toEqual({
      ok: true,
      says: 'The certificate of signed videos is issued by CN=Example CA, O=Example, for 30 more days.',
    });
    expect(textOf(await issuedUntil(inDays(29)))).toBe(
      'The certificate of signed videos is issued by CN=Example CA, O=Example, for 29 more days. → npm run rotate -- provenance-certificates --request -c env=prod',
    );
    expect(await issuedUntil(inDays(-1))).toMatchObject({
      says: 'The certificate of signed videos, issued by CN=Example CA, O=Example, has ended: none can be made.',
      stops: 'service',
    });
  });

  it('refuses the credentials of another account', () => {
    const arn = 'arn:aws:iam::999999999999:user/ops';
    expect(textOf(judgments.judgeIdentity(prod, { account: '999999999999', arn }))).toContain(
      'is of the account 999999999999, and prod is deployed to 111122223333. → export AWS_PROFILE',
    );
    expect(textOf(judgments.judgeIdentity(prod, { account: '111122223333', arn }))).toBe('ok');
  });

  it.each([
    [null, 'CDK is not prepared in us-west-2.'],
    [5, "CDK's bootstrap stack in us-west-2 has version 5, and 6 is needed."],
  ])('refuses a region whose bootstrap stack has version %s', (version, sentence) => {
    const west = { region: 'us-west-2', bootstrapVersion: 6 };
    expect(textOf(judgments.judgeBootstrap(west, '111122223333', version))).toBe(
      `${sentence} → npx cdk bootstrap --app '' aws://111122223333/us-west-2`,
    );
    expect(textOf(judgments.judgeBootstrap(west, '111122223333', 6))).toBe('ok');
  });

  it('refuses the ten concurrent functions of a new account', () => {
    expect(textOf(judgments.judgeConcurrency(dev, 10))).toMatch(/only 10 .* → npm run setup -- -c env=dev/);
    expect(textOf(judgments.judgeConcurrency(dev, 100))).toBe('ok');
    expect(textOf(judgments.judgeConcurrency(prod, 999))).toContain('1000 are needed');
    expect(textOf(judgments.judgeConcurrency(prod, 1_000))).toBe('ok');
  });

  it('refuses a second monitor of unusual costs, and one that is not there', () => {
    const theirs = { arn: 'arn:aws:ce::111122223333:anomalymonitor/1', name: 'Default-Services-Monitor' };
    const ours = { ...theirs, name: 'reelwright-prod' };
    const withTheirs = { ...prod, costAnomalyMonitor: 'arn:aws:ce::111122223333:anomalymonitor/1' } as const;
    expect(textOf(judgments.judgeCostMonitor(prod, []))).toBe('ok');
    expect(textOf(judgments.judgeCostMonitor(prod, [ours]))).toBe('ok');
    expect(textOf(judgments.judgeCostMonitor(prod, [theirs]))).toBe(
      `The account has the one monitor of its services already. → "costAnomalyMonitor": "${theirs.arn}" into ${factsFileOf('prod')}`,
    );
    expect(textOf(judgments.judgeCostMonitor(withTheirs, [theirs]))).toBe('ok');
    expect(textOf(judgments.judgeCostMonitor(withTheirs, []))).toContain('"costAnomalyMonitor": "new"');
  });

  it("refuses SES's sandbox where visitors sign up, and an account that may not send", () => {
    const open = { production: true, sending: true, perDay: 50_000 };
    const sandbox = { production: false, sending: true, perDay: 200 };
    expect(textOf(judgments.judgeEmailAccount(prod, open))).toBe('ok');
    expect(textOf(judgments.judgeEmailAccount(dev, sandbox))).toBe('ok');
    expect(textOf(judgments.judgeEmailAccount(prod, sandbox))).toContain('npm run setup -- -c env=prod');
    expect(textOf(judgments.judgeEmailAccount(dev, { ...open, sending: false }))).toContain('stopped');
  });

  it('refuses a sender whose domain SES does not know or has not verified by DNS', () => {
    const identity = { verified: true, dkim: 'SUCCESS', dkimTokens: ['abc'] };
    expect(textOf(judgments.judgeSender('prod', emailSender, identity))).toBe('ok');
    expect(textOf(judgments.judgeSender('prod', emailSender, null))).toContain(
      'npm run setup -- -c env=prod',
    );
    expect(textOf(judgments.judgeSender('prod', emailSender, { ...identity, dkim: 'PENDING' }))).toContain(
      'DKIM: PENDING',
    );
  });

  it.each([
    ['is for the name', { names: ['reelwright.example'] }, 'ok'],
    ['is for a wildcard above', { names: ['*.example'] }, 'ok'],
    ['is for another name', { names: ['*.reelwright.example'] }, 'not for reelwright.example'],
    ['waits for DNS', { status: 'PENDING_VALIDATION' }, 'is not issued (PENDING_VALIDATION)'],
    ['could not be renewed', { renewal: 'FAILED' }, 'could not renew'],
  ])('judges a certificate that %s', (_, difference, text) => {
    const issued = { status: 'ISSUED', names: ['reelwright.example'], renewal: 'none' };
    expect(textOf(judgments.judgeCertificate('prod', domain, { ...issued, ...difference }))).toContain(text);
  });

  it('refuses a certificate that is not there', () => {
    expect(textOf(judgments.judgeCertificate('prod', domain, null))).toContain('There is no certificate');
  });

  it.each([
    ['nowhere', null, null, 'a zone for it'],
    ['by another service', ['ns1.other.example'], null, 'ok'],
    ['by Route 53', ['NS-1.awsdns.com'], ['ns-1.awsdns.com.'], 'ok'],
    [
      'by another service, with an unused zone',
      ['ns1.other.example'],
      ['ns-1.awsdns.com'],
      'at the registrar',
    ],
    ['nowhere, with an unused zone', null, ['ns-1.awsdns.com'], 'ns-1.awsdns.com'],
  ])('judges a domain whose DNS is served %s', (_, publicly, inRoute53, text) => {
    const zoneOf = (servers: readonly string[] | null) => servers && { zone: 'reelwright.example', servers };
    const delegation = { publicly: zoneOf(publicly), inRoute53: zoneOf(inRoute53) };
    expect(textOf(judgments.judgeDelegation('reelwright.example', delegation))).toContain(text);
  });

  it('refuses secrets that are not written, without showing those that are', () => {
    const judged = (value: string | null) =>
      textOf(judgments.judgeSecret('stripe-secret-key', value, prod, [stack(null)]));
    expect(judged(null)).toBe(
      'stripe-secret-key is not written. → npm run rotate -- stripe-secret-key -c env=prod',
    );
    expect(judged('sk_live_abc')).toBe('ok');
    expect(judged('sk_test_secret')).toContain('prod takes real payments');
    expect(judged('sk_test_secret')).not.toContain('secret_');
    expect(judged('pk_live_abc')).not.toContain('pk_live_abc');
  });

  it('refuses a live key where a video would be simulated', () => {
    const judged = (environment: typeof dev) =>
      textOf(judgments.judgeSecret('stripe-secret-key', 'rk_live_abc', environment, []));
    expect(judged(dev)).toContain('pay for videos of simulated and simulated-lite, which are simulated');
    expect(judged(withModels(dev, 'veo-3.1-fast'))).toBe('ok');
  });

  it("takes a stand-in for the webhook's secret until Stripe can know the address", () => {
    const judged = (...states: StackState[]) =>
      textOf(judgments.judgeSecret('stripe-webhook-secret', 'whsec_pending', prod, states));
    expect(judged(stack('CREATE_COMPLETE'), stack(null))).toBe('ok');
    expect(judged(stack('CREATE_COMPLETE'), stack('UPDATE_COMPLETE'))).toContain('no payment brings credits');
  });

  it('refuses a deployed environment whose stacks or data could be deleted by mistake', () => {
    const deployed = [stack('CREATE_COMPLETE', true), stack('UPDATE_COMPLETE', true, 'Service')];
    const credits = { what: 'table Credits', isOn: true };
    expect(textOf(judgments.judgeProtection(prod, deployed, [credits]))).toBe('ok');
    expect(textOf(judgments.judgeProtection(prod, deployed, [{ ...credits, isOn: false }]))).toBe(
      'Not protected from deletion: table Credits. → npm run deploy -- -c env=prod',
    );
    expect(textOf(judgments.judgeProtection(prod, [stack('CREATE_COMPLETE')], []))).toContain('prod-Data');
    expect(textOf(judgments.judgeProtection(prod, [stack(null)], []))).toBe('ok');
    expect(textOf(judgments.judgeProtection(dev, [stack('CREATE_COMPLETE')], []))).toBe('ok');
  });

  it.each([
    ['ROLLBACK_COMPLETE', true, 'update-termination-protection --no-enable-termination-protection'],
    ['ROLLBACK_COMPLETE', false, 'ok'],
    ['UPDATE_ROLLBACK_FAILED', true, 'continue-update-rollback --stack-name Reelwright-prod-Data'],
    ['ROLLBACK_FAILED', false, 'delete-stack'],
    ['UPDATE_ROLLBACK_COMPLETE', true, 'ok'],
  ])('says the way on from a stack in %s (protected: %s)', (status, isProtected, text) => {
    expect(textOf(judgments.judgeStates([stack(status, isProtected)]))).toContain(text);
  });
});

describe('the first deployment', () => {
  it.each([
    ['nothing is there', [stack(null), stack(null)], true],
    [
      'the first stack is complete and the second failed',
      [stack('CREATE_COMPLETE'), stack('ROLLBACK_COMPLETE')],
      true,
    ],
    ['the second was never begun', [stack('CREATE_COMPLETE'), stack('REVIEW_IN_PROGRESS')], true],
    ['all are complete', [stack('CREATE_COMPLETE'), stack('UPDATE_ROLLBACK_COMPLETE')], false],
    ['a stack is new in a protected environment', [stack('CREATE_COMPLETE', true), stack(null)], false],
  ])('goes on while %s: %s', (_, states, expected) => {
    expect(isFirstDeployment(states)).toBe(expected);
  });
});
