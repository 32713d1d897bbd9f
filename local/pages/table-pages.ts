import type { DynamoDb } from 'aws-local/dynamodb/dynamodb.ts';
import { type Html, html } from 'emulator-kit/html.ts';
import { page } from './page.ts';

/** What the pages need of the tables. */
export type TableReader = Pick<DynamoDb, 'call' | 'tables'>;

const itemsPerPage = 50;

/** All tables. */
export function tableListPage(dynamoDb: TableReader): Html {
  return page(
    'Tables',
    html`<ul>${dynamoDb
      .tables()
      .map(
        ({ name, logicalId }) =>
          html`<li><a href="/_local/tables/${encodeURIComponent(name)}">${logicalId}</a> <span class="quiet">${name}</span></li>`,
      )}</ul>`,
  );
}

/**
 * One page of a table's items.
 *
 * @param start the `start` of a link on the page before
 * @returns undefined if there is no such table or page
 */
export async function tablePage(
  dynamoDb: TableReader,
  name: string,
  start: string | null,
): Promise<Html | undefined> {
  const table = dynamoDb.tables().find((candidate) => candidate.name === name);
  const startKey = start === null ? undefined : decodeKey(start);
  if (table === undefined || (start !== null && startKey === undefined)) return undefined;
  const answer = await dynamoDb.call('Scan', {
    TableName: name,
    Limit: itemsPerPage,
    ...(startKey !== undefined && { ExclusiveStartKey: startKey }),
  });
  const items = (Array.isArray(answer.Items) ? answer.Items : []).map(plainItem);
  const keyNames = table.key.map(({ AttributeName }) => AttributeName);
  const columns = [...new Set([...keyNames, ...items.flatMap((item) => Object.keys(item))])];
  const next = answer.LastEvaluatedKey;
  return page(
    table.logicalId,
    html`<p class="quiet">${name}</p>
${
  items.length === 0
    ? html`<p>No items.</p>`
    : html`<div class="scroll"><table class="data">
<thead><tr>${columns.map((column) => html`<th>${column}</th>`)}</tr></thead>
<tbody>${items.map(
        (item) => html`
<tr>${columns.map((column) => html`<td>${item[column]}</td>`)}</tr>`,
      )}
</tbody>
</table></div>`
}
${next === undefined ? undefined : html`<p><a href="?start=${encodeKey(next)}">Next page</a></p>`}
<p><a href="/_local/tables">All tables</a></p>`,
  );
}

/** `{id: {S: 'a'}, n: {N: '1'}}` → texts to show. */
function plainItem(item: unknown): Readonly<Record<string, string>> {
  if (typeof item !== 'object' || item === null) return {};
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => {
      const plain = plainValue(value);
      return [name, typeof plain === 'string' ? plain : JSON.stringify(plain)];
    }),
  );
}

function plainValue(value: unknown): unknown {
  const [[type, inner] = ['', undefined]] = Object.entries(
    typeof value === 'object' && value !== null ? value : {},
  );
  if (type === 'N') return Number(inner);
  if (type === 'NULL') return null;
  if (type === 'L' && Array.isArray(inner)) return inner.map(plainValue);
  if (type === 'M' && typeof inner === 'object' && inner !== null) {
    return Object.fromEntries(Object.entries(inner).map(([name, part]) => [name, plainValue(part)]));
  }
  return inner;
}

const encodeKey = (key: unknown): string => Buffer.from(JSON.stringify(key)).toString('base64url');

function decodeKey(start: string): unknown {
  try {
    return JSON.parse(Buffer.from(start, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
