import type { Need, ServiceNeed } from '../../functions/needs.ts';
import { type DataTables, grantTables } from '../data/tables.ts';
import type { Environment } from '../foundation/environments.ts';
import type { ReelwrightFunction } from '../functions/reelwright-function.ts';
import type { Media } from '../media/media.ts';
import type { Resumes } from '../media/resumes.ts';
import type { AccountNotices } from './account-notices.ts';
import type { DataExports } from './data-exports.ts';
import { grantEraseAccount } from './deletions.ts';
import type { ApiKeySecret } from './developers.ts';
import type { Generation } from './generation.ts';
import type { Identity } from './identity.ts';
import type { Mail } from './mail.ts';
import type { Moderation } from './moderation.ts';
import type { Site } from './site.ts';
import type { StripeAccount } from './stripe-account.ts';
import type { Webhooks } from './webhooks.ts';

/** What grants routes their needs. */
export interface Grantors {
  readonly tables: DataTables;
  readonly accountNotices: AccountNotices;
  readonly identity: Identity;
  readonly media: Media;
  readonly dataExports: DataExports;
  readonly generation: Generation;
  readonly moderation: Moderation;
  readonly site: Site;
  readonly stripe: StripeAccount;
  readonly resumes: Resumes;
  readonly mail: Mail;
  readonly webhooks: Webhooks;
  readonly apiKeySecret: ApiKeySecret;
  readonly environment: Environment;
}

type Grant = (handler: ReelwrightFunction, grantors: Grantors) => void;

const serviceGrants: { readonly [Each in ServiceNeed]: Grant } = {
  'account.erase': (handler, grantors) => grantEraseAccount(handler, grantors),
  'accountNotices.send': (handler, { accountNotices }) => accountNotices.grantSend(handler),
  'apiKeySecret.read': (handler, { apiKeySecret }) => apiKeySecret.grantRead(handler),
  'dataExports.start': (handler, { dataExports }) => dataExports.grantStart(handler),
  'generation.chooseModel': (handler, { generation }) => generation.grantChooseModel(handler),
  'generation.knowMaxima': (handler, { generation }) => generation.grantKnowMaxima(handler),
  'generation.knowModels': (handler, { generation }) => generation.grantKnowModels(handler),
  'generation.leaveLine': (handler, { generation }) => generation.grantLeaveLine(handler),
  'generation.seeLine': (handler, { generation }) => generation.grantSeeLine(handler),
  'generation.signVideos': (handler, { generation }) => generation.grantSignVideos(handler),
  'generation.start': (handler, { generation }) => generation.grantStart(handler),
  'identity.confirm': (handler, { identity }) => identity.grantConfirm(handler),
  'identity.findByAddress': (handler, { identity }) => identity.grantFindByAddress(handler),
  'identity.lookUp': (handler, { identity }) => identity.grantLookUp(handler),
  'identity.proveOwner': (handler, { identity }) => identity.grantProveOwner(handler),
  'identity.setAddress': (handler, { identity }) => identity.grantSetAddress(handler),
  'identity.setPassword': (handler, { identity }) => identity.grantSetPassword(handler),
  'identity.setSecondFactor': (handler, { identity }) => identity.grantSetSecondFactor(handler),
  'identity.signOut': (handler, { identity }) => identity.grantSignOut(handler),
  'mail.send': (handler, { mail }) => mail.grantSend(handler),
  'mail.sendToOperator': (handler, { mail }) => mail.grantSendToOperator(handler),
  'media.findImages': (handler, { media }) => media.grantFindImages(handler),
  'media.joinVideos': (handler, { media }) => media.grantJoinVideos(handler),
  'media.prepareImages': (handler, { media }) => media.grantPrepareImages(handler),
  'media.receiveUploads': (handler, { media }) => media.grantReceiveUploads(handler),
  'media.removeExports': (handler, { media }) => media.grantRemoveExports(handler),
  'media.sign': (handler, { media }) => media.grantSign(handler),
  'moderation.judge': (handler, { moderation }) => moderation.grantJudge(handler),
  'moderation.judgeText': (handler, { moderation }) => moderation.grantJudgeText(handler),
  'promptWriter.ask': (handler, { generation }) => generation.grantRewritePrompts(handler),
  'resumes.keep': (handler, { resumes }) => resumes.grantKeep(handler),
  'secretScanning.url': (handler, { environment: { secretScanning } }) => {
    if (secretScanning) handler.setVariable('GITHUB_KEYS_URL', secretScanning.publicKeysUrl);
  },
  'site.url': (handler, { site }) => site.provideUrl(handler),
  'stripe.saleSettings': (handler, { stripe }) => stripe.provideSaleSettings(handler),
  'stripe.call': (handler, { stripe }) => stripe.grantCall(handler),
  'stripe.url': (handler, { stripe }) => stripe.provideUrl(handler),
  'stripe.verifyWebhook': (handler, { stripe }) => stripe.grantVerifyWebhook(handler),
  'webhooks.manage': (handler, { webhooks }) => webhooks.grantManage(handler),
  'webhooks.requireEnabled': (handler, { webhooks }) => webhooks.grantRequireEnabled(handler),
  'webhooks.tell': (handler, { webhooks }) => webhooks.grantTell(handler),
};

/** Gives a function one of its needs: permissions, and the variables that name what they are for. */
export function grant(handler: ReelwrightFunction, need: Need, grantors: Grantors): void {
  if (isServiceNeed(need)) serviceGrants[need](handler, grantors);
  else grantTables(handler, grantors.tables, [need]);
}

function isServiceNeed(need: Need): need is ServiceNeed {
  return need in serviceGrants;
}
