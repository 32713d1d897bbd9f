import { operatorHandler } from './http/operator-handler.ts';

export const handler = operatorHandler<'actForOperator'>({});
