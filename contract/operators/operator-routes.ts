import * as z from 'zod/mini';
import { CaseId, UserId, VideoId } from '../fields/ids.ts';
import type { PartOf } from '../fields/route-parts.ts';
import { MessageId } from '../messages.ts';
import { ActionOutcome, ActionRequest, ApprovalRequest, Preview } from './operator-actions.ts';
import type { OperatorRole } from './operator-roles.ts';
import {
  AuditPage,
  CaseView,
  Confirmation,
  FoundItem,
  MessageView,
  Now,
  OperatorSelf,
  OperatorStatement,
  PersonAsSeen,
  PersonView,
  Queues,
  RevealedVideo,
  VideoSummaryPage,
} from './operator-views.ts';

/**
 * A route of the operators' API, which has a host, a user pool and functions of its own: the site's table of routes,
 * its document and its pages do not know it. A request may not have a part that is absent here.
 */
export interface OperatorRouteDefinition {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/operators/${string}`;
  /** Besides owners. */
  readonly roles: readonly OperatorRole[];
  readonly function: 'readForOperator' | 'actForOperator';
  readonly pathParameters?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly response: z.ZodMiniType;
}

const everyone = ['support', 'money', 'safety'] as const;
const Cursor = z.optional(z.string().check(z.regex(/^[\w-]{1,400}$/, 'the next_cursor of the page before')));
const ofPerson = z.strictObject({ id: UserId });

/** API Gateway's routes, the handlers' types and the console's client derive from this table. */
export const operatorRoutes = {
  readOperator: {
    method: 'GET',
    path: '/api/operators/self',
    roles: everyone,
    function: 'readForOperator',
    response: OperatorSelf,
  },
  findForOperator: {
    method: 'GET',
    path: '/api/operators/find',
    roles: everyone,
    function: 'readForOperator',
    /** An email, or an id of anything. */
    query: z.strictObject({ text: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
    /** `hint`: what to try instead, if nothing was found. */
    response: z.strictObject({ found: z.array(FoundItem), hint: z.nullable(z.string()) }),
  },
  readPerson: {
    method: 'GET',
    path: '/api/operators/people/{id}',
    roles: everyone,
    function: 'readForOperator',
    pathParameters: ofPerson,
    response: PersonView,
  },
  readPersonStatement: {
    method: 'GET',
    path: '/api/operators/people/{id}/statement',
    roles: everyone,
    function: 'readForOperator',
    pathParameters: ofPerson,
    query: z.strictObject({ cursor: Cursor }),
    response: OperatorStatement,
  },
  readPersonVideos: {
    method: 'GET',
    path: '/api/operators/people/{id}/videos',
    roles: everyone,
    function: 'readForOperator',
    pathParameters: ofPerson,
    query: z.strictObject({ cursor: Cursor }),
    response: VideoSummaryPage,
  },
  readRevealedVideo: {
    method: 'GET',
    path: '/api/operators/people/{id}/videos/{video}',
    roles: ['support', 'safety'],
    function: 'readForOperator',
    pathParameters: z.strictObject({ id: UserId, video: VideoId }),
    response: RevealedVideo,
  },
  readPersonAsSeen: {
    method: 'GET',
    path: '/api/operators/people/{id}/as-seen',
    roles: ['support', 'safety'],
    function: 'readForOperator',
    pathParameters: ofPerson,
    query: z.strictObject({ cursor: Cursor }),
    response: PersonAsSeen,
  },
  readQueues: {
    method: 'GET',
    path: '/api/operators/queues',
    roles: everyone,
    function: 'readForOperator',
    response: Queues,
  },
  readMessage: {
    method: 'GET',
    path: '/api/operators/messages/{id}',
    roles: ['support', 'safety'],
    function: 'readForOperator',
    pathParameters: z.strictObject({ id: MessageId }),
    response: MessageView,
  },
  readReportedCase: {
    method: 'GET',
    path: '/api/operators/cases/{id}',
    roles: ['safety'],
    function: 'readForOperator',
    pathParameters: z.strictObject({ id: CaseId }),
    response: CaseView,
  },
  readNow: {
    method: 'GET',
    path: '/api/operators/now',
    roles: everyone,
    function: 'readForOperator',
    response: Now,
  },
  readAudit: {
    method: 'GET',
    path: '/api/operators/audit',
    roles: everyone,
    function: 'readForOperator',
    /** All of a person, or of one day (UTC); `operator` and `action` leave out others of a page. */
    query: z.strictObject({
      person: z.optional(UserId),
      day: z.optional(z.iso.date()),
      operator: z.optional(z.string().check(z.maxLength(200))),
      action: z.optional(z.string().check(z.maxLength(50))),
      cursor: Cursor,
    }),
    response: AuditPage,
  },
  previewAction: {
    method: 'POST',
    path: '/api/operators/actions/preview',
    roles: everyone,
    function: 'actForOperator',
    body: ActionRequest,
    response: Preview,
  },
  /** 409 `preview_outdated` with the new preview in `details`, if another hash is due. */
  confirmAction: {
    method: 'POST',
    path: '/api/operators/actions/confirm',
    roles: everyone,
    function: 'actForOperator',
    body: Confirmation,
    response: ActionOutcome,
  },
  listApprovals: {
    method: 'GET',
    path: '/api/operators/approvals',
    roles: everyone,
    function: 'actForOperator',
    response: z.strictObject({ requests: z.array(ApprovalRequest) }),
  },
  decideApproval: {
    method: 'POST',
    path: '/api/operators/approvals/{id}',
    roles: everyone,
    function: 'actForOperator',
    pathParameters: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ decision: z.enum(['approve', 'refuse']), hash: Preview.shape.hash }),
    response: ActionOutcome,
  },
} as const satisfies Record<string, OperatorRouteDefinition>;

export type OperatorRoutes = typeof operatorRoutes;
export type OperatorRouteKey = keyof OperatorRoutes;

export const operatorRouteKeys = Object.keys(operatorRoutes).filter(
  (key): key is OperatorRouteKey => key in operatorRoutes,
);

export type OperatorPathOf<K extends OperatorRouteKey> = PartOf<OperatorRoutes[K], 'pathParameters'>;
export type OperatorQueryOf<K extends OperatorRouteKey> = PartOf<OperatorRoutes[K], 'query'>;
export type OperatorBodyOf<K extends OperatorRouteKey> = PartOf<OperatorRoutes[K], 'body'>;
export type OperatorResponseOf<K extends OperatorRouteKey> = z.infer<OperatorRoutes[K]['response']>;
