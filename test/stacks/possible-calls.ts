import {
  type CallExpression,
  isArrowFunction,
  isBindingElement,
  isCallExpression,
  isComputedPropertyName,
  isFunctionDeclaration,
  isIdentifier,
  isNewExpression,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isVariableDeclaration,
  type NewExpression,
  type Node,
} from 'typescript/unstable/ast';
import type { CallGraph, Part } from './call-graph.ts';

/** A call of AWS that code can make. */
export interface PossibleCall {
  /** Written like in a policy: `dynamodb:GetItem`. */
  readonly action: string;
  /** The environment variables that may name its table; empty: the code does not tell, or it is for no table. */
  readonly tables: readonly string[];
  readonly isOfIndex: boolean;
  /** Where it is written. */
  readonly file: string;
}

/**
 * What each command of the SDK needs. https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 * A transaction needs what its items do.
 */
const actionsOfCommands: Readonly<Record<string, readonly string[]>> = {
  BatchGetCommand: ['dynamodb:BatchGetItem'],
  BatchWriteCommand: ['dynamodb:BatchWriteItem'],
  DeleteCommand: ['dynamodb:DeleteItem'],
  GetCommand: ['dynamodb:GetItem'],
  ListTablesCommand: ['dynamodb:ListTables'],
  PutCommand: ['dynamodb:PutItem'],
  QueryCommand: ['dynamodb:Query'],
  ScanCommand: ['dynamodb:Scan'],
  DeleteMessageCommand: ['sqs:DeleteMessage'],
  // Cognito asks no permission for it.
  ResendConfirmationCodeCommand: [],
  TransactWriteCommand: [],
  UpdateCommand: ['dynamodb:UpdateItem'],
  paginateQuery: ['dynamodb:Query'],
  paginateScan: ['dynamodb:Scan'],
  AbortMultipartUploadCommand: ['s3:AbortMultipartUpload'],
  CompleteMultipartUploadCommand: ['s3:PutObject'],
  CopyObjectCommand: ['s3:GetObject', 's3:PutObject'],
  CreateMultipartUploadCommand: ['s3:PutObject'],
  DeleteObjectsCommand: ['s3:DeleteObject'],
  GetObjectCommand: ['s3:GetObject'],
  HeadObjectCommand: ['s3:GetObject'],
  ListObjectsV2Command: ['s3:ListBucket'],
  paginateListObjectsV2: ['s3:ListBucket'],
  PutObjectCommand: ['s3:PutObject'],
  UploadPartCommand: ['s3:PutObject'],
  Upload: ['s3:AbortMultipartUpload', 's3:PutObject'],
  createPresignedPost: ['s3:PutObject'],
  DeleteParameterCommand: ['ssm:DeleteParameter'],
  GetParameterCommand: ['ssm:GetParameter'],
  GetPublicKeyCommand: ['kms:GetPublicKey'],
  SignCommand: ['kms:Sign'],
  PutParameterCommand: ['ssm:PutParameter'],
  paginateDescribeParameters: ['ssm:DescribeParameters'],
  InvokeCommand: ['lambda:InvokeFunction'],
  SendDurableExecutionCallbackSuccessCommand: ['lambda:SendDurableExecutionCallbackSuccess'],
  SendEmailCommand: ['ses:SendEmail'],
  AdminAddUserToGroupCommand: ['cognito-idp:AdminAddUserToGroup'],
  ApplyGuardrailCommand: ['bedrock:ApplyGuardrail'],
  DescribeAlarmsCommand: ['cloudwatch:DescribeAlarms'],
  DescribeStacksCommand: ['cloudformation:DescribeStacks'],
  ReceiveMessageCommand: ['sqs:ReceiveMessage'],
  AdminCreateUserCommand: ['cognito-idp:AdminCreateUser'],
  AdminDeleteUserCommand: ['cognito-idp:AdminDeleteUser'],
  AdminDisableUserCommand: ['cognito-idp:AdminDisableUser'],
  AdminGetUserCommand: ['cognito-idp:AdminGetUser'],
  AdminInitiateAuthCommand: ['cognito-idp:AdminInitiateAuth'],
  AdminLinkProviderForUserCommand: ['cognito-idp:AdminLinkProviderForUser'],
  AdminRespondToAuthChallengeCommand: ['cognito-idp:AdminRespondToAuthChallenge'],
  AdminListGroupsForUserCommand: ['cognito-idp:AdminListGroupsForUser'],
  AdminRemoveUserFromGroupCommand: ['cognito-idp:AdminRemoveUserFromGroup'],
  AdminSetUserMFAPreferenceCommand: ['cognito-idp:AdminSetUserMFAPreference'],
  AdminSetUserPasswordCommand: ['cognito-idp:AdminSetUserPassword'],
  AdminUpdateUserAttributesCommand: ['cognito-idp:AdminUpdateUserAttributes'],
  AdminUserGlobalSignOutCommand: ['cognito-idp:AdminUserGlobalSignOut'],
  ListUsersCommand: ['cognito-idp:ListUsers'],
  // With the token of the user, or with none.
  AssociateSoftwareTokenCommand: [],
  SignUpCommand: [],
  VerifySoftwareTokenCommand: [],
};

/** What each item of a transaction needs. */
const actionsOfItems: Readonly<Record<string, string>> = {
  ConditionCheck: 'dynamodb:ConditionCheckItem',
  Delete: 'dynamodb:DeleteItem',
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
};

/** The calls that a module and what it uses can make. */
export function possibleCalls(graph: CallGraph, file: string): PossibleCall[] {
  const parts = graph.reachableFrom(file);
  const calls = callsByCallee(graph, parts);
  return [...parts].flatMap(({ nodes }) =>
    nodes.flatMap((node) =>
      actionsOf(node).map((action) => ({
        action,
        tables: action.startsWith('dynamodb:') ? [...tablesOf(node)] : [],
        isOfIndex: propertyIn(node, 'IndexName') !== undefined,
        file: node.getSourceFile().fileName,
      })),
    ),
  );

  function tablesOf(node: Node): ReadonlySet<string> {
    const found = new Set<string>();
    const seen = new Set<Node>();
    const table = propertyIn(node, 'TableName') ?? propertyIn(node, 'RequestItems');
    if (table !== undefined) for (const name of [table, ...besides(table)]) addVariables(name, found, seen);
    // A spread gives the name that the store was created with.
    if (found.size === 0) for (const name of tableNamesAround(node)) addVariables(name, found, seen);
    return found;
  }

  /** Adds the environment variables whose value an expression may have. */
  function addVariables(node: Node, found: Set<string>, seen: Set<Node>): void {
    if (seen.has(node)) return;
    seen.add(node);
    const [argument] = isCallExpression(node) ? node.arguments : [];
    if (isCallOf(node, /^environment(IfSet)?$/) && argument && isStringLiteral(argument))
      found.add(argument.text);
    for (const next of sourcesOf(node)) addVariables(next, found, seen);
  }

  /** From where an expression or a declaration has its value. */
  function sourcesOf(node: Node): readonly Node[] {
    // The name of a shorthand means its value.
    if (isIdentifier(node))
      return graph.declarationsOf(isShorthandPropertyAssignment(node.parent) ? node.parent : node);
    if (isPropertyAccessExpression(node)) return graph.declarationsOf(node.name).flatMap(graph.valuesOf);
    if (isBindingElement(node)) return graph.declarationsOf(node).flatMap(graph.valuesOf);
    if (isVariableDeclaration(node)) return node.initializer ? [node.initializer] : [];
    if (!isParameterDeclaration(node)) return [];
    const callee = isVariableDeclaration(node.parent.parent) ? node.parent.parent : node.parent;
    const index =
      isFunctionDeclaration(node.parent) || isArrowFunction(node.parent)
        ? node.parent.parameters.indexOf(node)
        : -1;
    return (calls.get(callee) ?? []).flatMap((call) => call.arguments[index] ?? []);
  }
}

function callsByCallee(
  graph: CallGraph,
  parts: ReadonlySet<Part>,
): ReadonlyMap<Node, readonly CallExpression[]> {
  const calls = [...parts].flatMap(({ nodes }) => nodes.filter(isCallExpression));
  const found = new Map<Node, CallExpression[]>();
  for (const call of calls.filter(({ expression }) => isIdentifier(expression))) {
    for (const callee of graph.declarationsOf(call.expression)) {
      found.set(callee, [...(found.get(callee) ?? []), call]);
    }
  }
  return found;
}

function actionsOf(node: Node): readonly string[] {
  if (isPropertyAssignment(node) || isShorthandPropertyAssignment(node)) {
    const action = isIdentifier(node.name) ? actionsOfItems[node.name.text] : undefined;
    return action === undefined || isCallOf(node.parent.parent, /^DeleteObjectsCommand$/) ? [] : [action];
  }
  if (!isCallOf(node, /^[A-Z]\w+Command$|^paginate[A-Z]|^Upload$|^createPresignedPost$/)) return [];
  const name = node.expression.getText();
  const actions = actionsOfCommands[name];
  if (actions === undefined) throw new Error(`${name}: say in possible-calls.ts which actions it needs.`);
  return actions;
}

function isCallOf(node: Node, name: RegExp): node is CallExpression | NewExpression {
  return (
    (isCallExpression(node) || isNewExpression(node)) &&
    isIdentifier(node.expression) &&
    name.test(node.expression.text)
  );
}

/** The value of the first property of this name in the node: for `{ [name]: … }`, the computed name. */
function propertyIn(node: Node, name: string): Node | undefined {
  return firstIn(node, (inner) => {
    if (isShorthandPropertyAssignment(inner) && isNamed(inner.name, name)) return inner.name;
    if (!isPropertyAssignment(inner) || !isIdentifier(inner.name) || inner.name.text !== name)
      return undefined;
    return (
      firstIn(inner.initializer, (key) => (isComputedPropertyName(key) ? key.expression : undefined)) ??
      inner.initializer
    );
  });
}

/** The computed names of the properties beside one: a batch may read several tables. */
function besides(name: Node): Node[] {
  const properties: Node[] = [];
  if (isComputedPropertyName(name.parent)) {
    name.parent.parent.parent.forEachChild((property) => {
      if (isPropertyAssignment(property) && isComputedPropertyName(property.name)) {
        properties.push(property.name.expression);
      }
    });
  }
  return properties;
}

function isNamed(node: Node, name: string): boolean {
  return isIdentifier(node) && node.text === name;
}

function firstIn(node: Node, pick: (node: Node) => Node | undefined): Node | undefined {
  return pick(node) ?? node.forEachChild((child) => firstIn(child, pick));
}

/** The parameters that name a table, of the functions around the node. */
function tableNamesAround(node: Node): Node[] {
  const own =
    isFunctionDeclaration(node) || isArrowFunction(node)
      ? node.parameters.filter(({ name }) => isIdentifier(name) && /^table(Name)?$|Table$/.test(name.text))
      : [];
  if (own.length > 0) return [...own];
  return node.parent === undefined ? [] : tableNamesAround(node.parent);
}
