import type {
  OperatorPathOf,
  OperatorQueryOf,
  OperatorResponseOf,
  OperatorRouteKey,
} from '../../../contract/operators/operator-routes.ts';

/** The routes that show something and change nothing. */
export type OperatorReadKey = Extract<
  OperatorRouteKey,
  | 'findForOperator'
  | 'readPerson'
  | 'readPersonStatement'
  | 'readPersonVideos'
  | 'readPersonAsSeen'
  | 'readRevealedVideo'
  | 'readQueues'
  | 'readMessage'
  | 'readReportedCase'
  | 'readNow'
  | 'readAudit'
>;

/** A request whose parts, role and network were checked. */
export interface OperatorReadRequest<Key extends OperatorReadKey> {
  readonly operator: { readonly name: string };
  readonly path: OperatorPathOf<Key>;
  readonly query: OperatorQueryOf<Key>;
}

/**
 * Answers a route of operators that reads.
 *
 * @throws OperatorRejection to answer with one of the contract's errors
 */
export type OperatorRead<Key extends OperatorReadKey> = (
  request: OperatorReadRequest<Key>,
) => Promise<OperatorResponseOf<Key>>;
