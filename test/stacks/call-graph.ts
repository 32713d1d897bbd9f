import {
  isArrowFunction,
  isBindingElement,
  isClassDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isImportDeclaration,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isTypeAliasDeclaration,
  isTypeNode,
  isVariableDeclaration,
  type Node,
  type ObjectLiteralElementLike,
  type ObjectLiteralExpression,
} from 'typescript/unstable/ast';
import { API, type Symbol as Meaning, SymbolFlags } from 'typescript/unstable/sync';

/** What is run as a whole if it is run: a module, a variable of a module, a function, or a member of an object. */
export interface Part {
  readonly node: Node;
  /** Every node that is run with it. */
  readonly nodes: readonly Node[];
}

export interface CallGraph {
  /** The parts that a module can run, its own and those of others. */
  reachableFrom(file: string): ReadonlySet<Part>;
  /** Where a name is declared in the files that are read; of a destructured one, where the member is that it takes. */
  declarationsOf(name: Node): readonly Node[];
  /** What objects have for a declared member, wherever they are written. */
  valuesOf(member: Node): readonly Node[];
  /** Ends the compiler that answers these questions. */
  close(): void;
}

interface ReadPart extends Part {
  readonly nodes: Node[];
  /** The declarations that it names. */
  readonly names: Set<Node>;
  /** Parts that are written in it. */
  readonly parts: ReadPart[];
  /** It runs if one of these declarations is named; empty: with the declaration of its own. */
  readonly memberOf: Set<Node>;
}

/**
 * Which code can run which, by types: a call of an interface's member leads to the objects that are written for that interface
 * in code that can run. Calls by a computed name are not followed.
 *
 * @param isRead whether a file of the project belongs to the graph
 */
export function readCallGraph(configurationFile: string, isRead: (file: string) => boolean): CallGraph {
  const api = new API({});
  const [project] = api.updateSnapshot({ openProjects: [configurationFile] }).getProjects();
  if (project === undefined) throw new Error(`${configurationFile} is no project.`);
  const { checker, program } = project;

  const parts = new Map<Node, ReadPart>();
  const values = new Map<Node, Node[]>();
  const named: { readonly part: ReadPart; readonly node: Node }[] = [];
  const objects: ObjectLiteralExpression[] = [];
  const declarations = new Map<number, readonly Node[]>();

  for (const file of program.getSourceFileNames().filter(isRead)) {
    const source = program.getSourceFile(file);
    const module = source && newPart(source);
    source?.forEachChild((child) => readNode(child, module ?? newPart(source)));
  }
  nameDeclarations();
  for (const object of objects) linkMembers(object);
  const everyName = new Set([...parts.values()].flatMap(({ names }) => [...names]));

  return {
    reachableFrom(file) {
      const source = program.getSourceFile(file);
      const entry = source && parts.get(source);
      if (entry === undefined) throw new Error(`${file} is not read.`);
      return reachable([entry, ...entry.parts.filter(({ node }) => isVariableDeclaration(node))]);
    },
    declarationsOf: (name) => declarationsOf(meaningOf(name, checker.getSymbolAtLocation(name))),
    valuesOf: (member) => values.get(member) ?? [],
    close: () => api.close(),
  };

  function newPart(node: Node, within?: ReadPart): ReadPart {
    const part = { node, nodes: [], names: new Set<Node>(), parts: [], memberOf: new Set<Node>() };
    parts.set(node, part);
    within?.parts.push(part);
    return part;
  }

  function readNode(node: Node, part: ReadPart): void {
    if (isTypeNode(node) || isInterfaceDeclaration(node) || isTypeAliasDeclaration(node)) return;
    if (isImportDeclaration(node)) return;
    if (isObjectLiteralExpression(node)) {
      objects.push(node);
      for (const property of node.properties)
        readNode(property, isMember(property) ? newPart(property, part) : part);
      return;
    }
    const isOwnPart =
      isFunctionDeclaration(node) ||
      isClassDeclaration(node) ||
      (isVariableDeclaration(node) && (part.node === node.getSourceFile() || isFunction(node.initializer)));
    const inner = isOwnPart ? newPart(node, part) : part;
    inner.nodes.push(node);
    if (isIdentifier(node) || isBindingElement(node) || isShorthandPropertyAssignment(node)) {
      named.push({ part: inner, node });
    }
    node.forEachChild((child) => {
      // A property's name is no call of it.
      if (
        !(
          (isPropertyAssignment(node) || isMethodDeclaration(node) || isShorthandPropertyAssignment(node)) &&
          child === node.name &&
          isIdentifier(child)
        )
      )
        readNode(child, inner);
    });
  }

  function nameDeclarations(): void {
    const meanings = checker.getSymbolAtLocation(named.map(({ node }) => node));
    for (const [index, { part, node }] of named.entries()) {
      for (const declaration of declarationsOf(meaningOf(node, meanings[index]))) part.names.add(declaration);
    }
  }

  /** A destructured name means the member that it takes, and a shorthand what it is given. */
  function meaningOf(node: Node, meaning: Meaning | undefined): Meaning | undefined {
    if (isShorthandPropertyAssignment(node)) return checker.getShorthandAssignmentValueSymbol(node);
    if (!isBindingElement(node)) return meaning;
    const name = node.propertyName ?? node.name;
    const type = checker.getTypeAtLocation(node.parent);
    return type && name && isIdentifier(name) ? checker.getPropertyOfType(type, name.text) : undefined;
  }

  function linkMembers(object: ObjectLiteralExpression): void {
    const type = checker.getContextualType(object);
    const expected = type && (checker.getNonNullableType(type) ?? type);
    for (const property of object.properties) {
      if (isSpreadAssignment(property) || !isIdentifier(property.name)) continue;
      const meaning = expected && checker.getPropertyOfType(expected, property.name.text);
      const members = [property, ...declarationsOf(meaning)];
      const part = parts.get(property);
      for (const member of members) {
        part?.memberOf.add(member);
        values.set(member, [...(values.get(member) ?? []), givenValueOf(property)]);
      }
    }
  }

  function declarationsOf(meaning: Meaning | undefined): readonly Node[] {
    if (meaning === undefined) return [];
    const known = declarations.get(meaning.id);
    if (known !== undefined) return known;
    const target = meaning.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(meaning) : meaning;
    const found = target.declarations
      .map((handle) => handle.resolve())
      .filter((node) => node !== undefined)
      .filter((node) => isRead(node.getSourceFile().fileName));
    declarations.set(meaning.id, found);
    return found;
  }

  function reachable(entries: readonly ReadPart[]): ReadonlySet<Part> {
    const reached = new Set(entries);
    const names = new Set<Node>();
    const waiting = new Map<Node, ReadPart[]>();
    // A set gives what is added while it is gone through.
    for (const part of reached) {
      for (const name of [...part.names].filter((one) => !names.has(one))) {
        names.add(name);
        const meant = parts.get(name);
        if (meant !== undefined && meant.memberOf.size === 0) reached.add(meant);
        for (const member of waiting.get(name) ?? []) reached.add(member);
      }
      for (const member of part.parts.filter(({ memberOf }) => memberOf.size > 0)) {
        const gates = [...member.memberOf];
        // What is not called by a name that we read is called by a library.
        if (gates.some((name) => names.has(name)) || !gates.some((name) => everyName.has(name)))
          reached.add(member);
        else for (const name of gates) waiting.set(name, [...(waiting.get(name) ?? []), member]);
      }
    }
    return reached;
  }
}

/** Whether the property is a function, or may be one. */
function isMember(property: ObjectLiteralElementLike): boolean {
  if (isMethodDeclaration(property) || isShorthandPropertyAssignment(property)) return true;
  if (!isPropertyAssignment(property)) return false;
  const { initializer } = property;
  return isFunction(initializer) || isIdentifier(initializer) || isPropertyAccessExpression(initializer);
}

function isFunction(node: Node | undefined): boolean {
  return node !== undefined && (isArrowFunction(node) || isFunctionExpression(node));
}

function givenValueOf(property: ObjectLiteralElementLike): Node {
  if (isPropertyAssignment(property)) return property.initializer;
  return isShorthandPropertyAssignment(property) ? property.name : property;
}
