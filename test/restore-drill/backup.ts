import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type AttributeValue,
  DescribeTableCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { withoutHash } from 'aws-local/assembly/physical-names.ts';
import { createTable } from '../tables/create-table.ts';

/**
 * What AWS Backup does, by the public operations of the services: there is no emulator of it. What follows a restore runs by
 * the operator's own command.
 */

export interface TableBackup {
  /** `Credits` */
  readonly word: string;
  readonly hashKey: string;
  readonly rangeKey: string | undefined;
  readonly items: readonly Record<string, AttributeValue>[];
}

export interface FileBackup {
  readonly key: string;
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array;
}

/** AWS Backup holds every table but these (lib/backups.ts). */
const notBackedUp: ReadonlySet<string> = new Set(['Erasures', 'Limits']);

/** @param tables physical names by logical ids */
export async function backUpTables(
  client: DynamoDBClient,
  tables: Readonly<Record<string, string>>,
): Promise<readonly TableBackup[]> {
  const backups = Object.entries(tables).map(async ([logicalId, TableName]) => {
    const word = withoutHash(logicalId)
      .replace(/^.*\//, '')
      .replace(/Table$/, '');
    return notBackedUp.has(word) ? [] : [await backUpTable(client, word, TableName)];
  });
  return (await Promise.all(backups)).flat();
}

export async function backUpTable(
  client: DynamoDBClient,
  word: string,
  TableName: string,
): Promise<TableBackup> {
  const { Table: { KeySchema = [] } = {} } = await client.send(new DescribeTableCommand({ TableName }));
  const key = (type: 'HASH' | 'RANGE') => KeySchema.find(({ KeyType }) => KeyType === type)?.AttributeName;
  const items: Record<string, AttributeValue>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) items.push(...Items);
  return { word, hashKey: key('HASH') ?? '', rangeKey: key('RANGE'), items };
}

/** Into new tables of the names that docs/recovery.md gives them. */
export async function restoreTables(
  client: DynamoDBClient,
  prefix: string,
  backups: readonly TableBackup[],
): Promise<void> {
  for (const { word, hashKey, rangeKey, items } of backups) {
    const TableName = `${prefix}${word}`;
    const keys = [hashKey, ...(rangeKey === undefined ? [] : [rangeKey])];
    await createTable(client, TableName, keys);
    for (const Item of items) await client.send(new PutItemCommand({ TableName, Item }));
  }
}

export async function backUpFiles(s3: S3Client, Bucket: string): Promise<readonly FileBackup[]> {
  const files: FileBackup[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket })) {
    for (const { Key = '' } of Contents) {
      const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      files.push({ key: Key, contentType: ContentType, bytes });
    }
  }
  return files;
}

/** Into the environment's own bucket, as AWS Backup can. */
export async function restoreFiles(
  s3: S3Client,
  Bucket: string,
  files: readonly FileBackup[],
): Promise<void> {
  for (const { key, contentType, bytes } of files) {
    await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType }));
  }
}

/** What is not in our account at AWS and outlives its loss: Stripe. Also the mark of the folder. */
export function copyWhatSurvives(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    if (/^(layout|stripe)/.test(name)) {
      cpSync(path.join(from, name), path.join(to, name), { recursive: true });
    }
  }
}
