import { posix } from 'node:path';
import { deepestJson, isTooDeep, type Json } from '../../lib/json.js';
import { postmanNotJson, postmanTooDeep, postmanV1, postmanWithoutItems } from '../../problems/import/postman.js';
import { mainText, type ReadSuite, type SourceFiles, type SourceProblem } from '../suite/source.js';
import type {
  Inherited,
  Leftover,
  Suite,
  SuiteAuth,
  SuiteEnvironment,
  SuiteFolder,
  SuiteRequest,
} from '../suite/suite.js';
import { readAuth } from './auth.js';
import { isTrue, itemsUnder, type Node, rootNode, textOf, under } from './node.js';
import { type Above, readRequest } from './request.js';
import { readScripts } from './scripts.js';
import { isEnvironment, readEnvironment, readVariables } from './variables.js';
import { knownIn } from '../shared/known-values.js';

/** Reads a collection of Postman, 2.0 or 2.1, with the environments and globals that lie with it. */
export function readPostman(files: SourceFiles): ReadSuite {
  const file = files.main ?? '';
  const text = mainText(files);
  const value = parsed(text);
  if (value === undefined) return problem(postmanNotJson());
  if (isTooDeep(value, text)) return problem(postmanTooDeep(deepestJson));
  const whole = rootNode(file, value);
  const wrapped = under(whole, 'collection');
  const root = Array.isArray(under(wrapped, 'item').value) ? wrapped : whole;
  if (Array.isArray(under(root, 'item').value))
    return { kind: 'suite', suite: readCollection(root, environmentsOf(files)) };
  const isV1 = Array.isArray(under(root, 'requests').value) || Array.isArray(under(root, 'order').value);
  return problem(isV1 ? postmanV1() : postmanWithoutItems());
}

function problem(problem: SourceProblem): ReadSuite {
  return { kind: 'problems', problems: [problem] };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as Json;
  } catch {
    return undefined;
  }
}

function environmentsOf({ main, texts }: SourceFiles): readonly SuiteEnvironment[] {
  return [...texts].flatMap(([file, text]) => {
    if (file === main || !/^\uFEFF?\s*\{/.test(text) || !text.includes('"values"')) return [];
    const value = parsed(text);
    if (value === undefined || isTooDeep(value, text)) return [];
    const root = rootNode(file, value);
    // The API of Postman wraps an environment, too.
    const scope = [root, under(root, 'environment')].find(isEnvironment);
    return scope ? [readEnvironment(scope)] : [];
  });
}

function readCollection(root: Node, environments: readonly SuiteEnvironment[]): Suite {
  const { inherited, leftovers } = inheritedOf(root, readVariables(under(root, 'variable')));
  const above: Above = {
    auth: inherited.auth,
    behaviours: [under(root, 'protocolProfileBehavior')],
    known: knownIn([inherited.variables, ...environments.map(({ variables }) => variables)]),
  };
  const { items, leftovers: own } = readItems(under(root, 'item'), above);
  return {
    tool: 'postman',
    name: textOf(under(under(root, 'info'), 'name')) || textOf(under(root, 'name')) || nameOf(root.place.file),
    items,
    inherited,
    environments,
    // The app has a working directory, and newman takes the one that it is run in.
    filesAreNear: posix.dirname(root.place.file),
    leftovers: [...leftovers, ...own],
  };
}

/** The name of a file without its extensions. */
function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/(?:\.postman_collection)?\.json$/i, '');
}

interface ReadItems {
  readonly items: readonly (SuiteFolder | SuiteRequest)[];
  readonly leftovers: readonly Leftover[];
}

function readItems(list: Node, above: Above): ReadItems {
  const read = itemsUnder(list).map((item): ReadItems => {
    if (Array.isArray(under(item, 'item').value)) return readFolder(item, above);
    const request = under(item, 'request').value;
    if (request !== undefined && request !== null) return { items: [readRequest(item, above)], leftovers: [] };
    const source = textOf(under(item, 'name'));
    const reason = { kind: 'left-out', what: 'item' } as const;
    return { items: [], leftovers: [{ place: item.place, ...(source !== undefined && { source }), reason }] };
  });
  return { items: read.flatMap(({ items }) => items), leftovers: read.flatMap(({ leftovers }) => leftovers) };
}

function readFolder(item: Node, above: Above): ReadItems {
  const { inherited, leftovers } = inheritedOf(item, []);
  const { items, leftovers: own } = readItems(under(item, 'item'), {
    ...above,
    auth: inherited.auth ?? above.auth,
    behaviours: [under(item, 'protocolProfileBehavior'), ...above.behaviours],
  });
  const name = textOf(under(item, 'name'))?.trim() || 'folder';
  return { items: [{ kind: 'folder', name, place: item.place, inherited, items }], leftovers: [...leftovers, ...own] };
}

/** @param variables - those of the collection. Postman does not read those of a folder */
function inheritedOf(node: Node, variables: Inherited['variables']): ReadInherited {
  const auth: { readonly auth?: SuiteAuth; readonly leftovers: readonly Leftover[] } = readAuth(under(node, 'auth'));
  const { scripts, leftovers } = readScripts(node);
  const list = under(node, 'variable');
  const isLost = variables.length === 0 && itemsUnder(list).some((item) => !isTrue(under(item, 'disabled')));
  const lost: Leftover = { place: list.place, reason: { kind: 'left-out', what: 'variables of a folder' } };
  return {
    inherited: { ...(auth.auth !== undefined && { auth: auth.auth }), headers: [], variables, scripts },
    leftovers: [...auth.leftovers, ...leftovers, ...(isLost ? [lost] : [])],
  };
}

interface ReadInherited {
  readonly inherited: Inherited;
  readonly leftovers: readonly Leftover[];
}
