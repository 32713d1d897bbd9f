import type { Tables } from '../../functions/tables.ts';
import type { DataTable } from './data-table.ts';

/** Every table, by the name of its description. */
export type DataTables = { readonly [Name in keyof Tables]: DataTable<Tables[Name]> };

export type Credits = DataTable<Tables['credits']>;
export type Orders = DataTable<Tables['orders']>;
export type Videos = DataTable<Tables['videos']>;
export type Lines = DataTable<Tables['lines']>;
export type PersonalFiles = DataTable<Tables['personalFiles']>;
export type ConfirmationLinks = DataTable<Tables['confirmationLinks']>;
export type Limits = DataTable<Tables['limits']>;
export type AccountCodes = DataTable<Tables['accountCodes']>;
export type Erasures = DataTable<Tables['erasures']>;
export type Identities = DataTable<Tables['identities']>;
export type Messages = DataTable<Tables['messages']>;
export type Cases = DataTable<Tables['cases']>;
export type Refusals = DataTable<Tables['refusals']>;
export type SentMails = DataTable<Tables['sentMails']>;
export type Settings = DataTable<Tables['settings']>;
export type Spend = DataTable<Tables['spend']>;
export type StatusRecords = DataTable<Tables['statusRecords']>;
export type StatusSubscriptions = DataTable<Tables['statusSubscriptions']>;
export type ApiAccess = DataTable<Tables['apiAccess']>;
export type Audit = DataTable<Tables['audit']>;
export type OperatorRequests = DataTable<Tables['operatorRequests']>;
export type WebhookRecords = DataTable<Tables['webhookRecords']>;
