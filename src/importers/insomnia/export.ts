import type { SourceNode } from '../shared/source-node.js';
import { textOf } from '../shared/source-node.js';

/** What an export has, whichever version it is of. Nodes have the names of v5. */
export interface InsomniaExport {
  readonly name: string;
  readonly items: readonly InsomniaItem[];
  /** The base environment, then those below it. */
  readonly environments: readonly { readonly name: string; readonly data: SourceNode; readonly isBase: boolean }[];
  readonly tests: readonly InsomniaTest[];
  /** What is not sent by HTTP. */
  readonly others: readonly { readonly node: SourceNode; readonly what: string }[];
}

export interface InsomniaItem {
  readonly kind: 'folder' | 'request';
  readonly id: string;
  readonly node: SourceNode;
  /** Its script before a request, and after a response. */
  readonly scripts: { readonly before: SourceNode; readonly after: SourceNode };
  readonly items: readonly InsomniaItem[];
}

export interface InsomniaTest {
  readonly node: SourceNode;
  readonly name: string;
  /** The id of the request that it sends. */
  readonly request: string;
  readonly code: SourceNode;
}

interface Others {
  readonly others: { readonly node: SourceNode; readonly what: string }[];
}

/** An export of v5: items are nested. */
export function exportOfV5(root: SourceNode): InsomniaExport {
  const found: Others = { others: [] };
  const items = sorted(root.under('collection').items(), (node) => node.under('meta').under('sortKey')).flatMap(
    (node) => itemOfV5(node, found),
  );
  const base = root.under('environments');
  const environment = (node: SourceNode, isBase: boolean): InsomniaExport['environments'][number] => {
    return { name: textOf(node.under('name')) || 'Base Environment', data: node.under('data'), isBase };
  };
  return {
    name: textOf(root.under('name')) || 'Insomnia',
    items,
    environments: [
      environment(base, true),
      ...base
        .under('subEnvironments')
        .items()
        .map((node) => environment(node, false)),
    ],
    tests: root
      .under('testSuites')
      .items()
      .flatMap((suite) => suite.under('tests').items())
      .map((node) => testOf(node)),
    ...found,
  };
}

function itemOfV5(node: SourceNode, found: Others): readonly InsomniaItem[] {
  const id = textOf(node.under('meta').under('id')) ?? '';
  const scripts = {
    before: node.under('scripts').under('preRequest'),
    after: node.under('scripts').under('afterResponse'),
  };
  if (node.under('children').value !== undefined) {
    const children = sorted(node.under('children').items(), (child) => child.under('meta').under('sortKey'));
    return [{ kind: 'folder', id, node, scripts, items: children.flatMap((child) => itemOfV5(child, found)) }];
  }
  const what = otherKind(id);
  if (what === undefined) return [{ kind: 'request', id, node, scripts, items: [] }];
  found.others.push({ node, what });
  return [];
}

/** By the ids that Insomnia gives. */
function otherKind(id: string): string | undefined {
  const [prefix = ''] = id.split('_', 1);
  return {
    ws: 'WebSocket',
    'ws-req': 'WebSocket',
    greq: 'gRPC',
    socketio: 'Socket.IO',
    'socketio-req': 'Socket.IO',
    mcp: 'MCP',
  }[id.startsWith('ws-req') ? 'ws' : id.startsWith('socketio') ? 'socketio' : prefix];
}

/** An export of v4: one list, whose items name what they are in. */
export function exportOfV4(root: SourceNode): InsomniaExport {
  const all = root.under('resources').items();
  const typeOf = (node: SourceNode): string => textOf(node.under('_type')) ?? '';
  const idOf = (node: SourceNode): string => textOf(node.under('_id')) ?? '';
  const ofType = (type: string): readonly SourceNode[] => all.filter((node) => typeOf(node) === type);
  const parents = new Map<string, SourceNode[]>();
  for (const node of all) {
    const parent = textOf(node.under('parentId')) ?? '';
    parents.set(parent, [...(parents.get(parent) ?? []), node]);
  }
  const used = new Set<string>();
  const below = (parent: string): readonly InsomniaItem[] => {
    if (used.has(parent)) return [];
    used.add(parent);
    const own = sorted(parents.get(parent) ?? [], (node) => node.under('metaSortKey'));
    return own.flatMap((node): readonly InsomniaItem[] => {
      const kind = { request: 'request', request_group: 'folder' }[typeOf(node)] as InsomniaItem['kind'] | undefined;
      if (kind === undefined) return [];
      const scripts = { before: node.under('preRequestScript'), after: node.under('afterResponseScript') };
      const id = idOf(node);
      return [{ kind, id, node, scripts, items: kind === 'folder' ? below(id) : [] }];
    });
  };
  const ids = new Set(all.map(idOf));
  const roots = [...parents.keys()].filter(
    (parent) => !ids.has(parent) || ofType('workspace').some((each) => idOf(each) === parent),
  );
  const workspaces = ofType('workspace');
  const bases = new Set(workspaces.map(idOf));
  const words: Readonly<Record<string, string>> = {
    grpc_request: 'gRPC',
    websocket_request: 'WebSocket',
    socketio_request: 'Socket.IO',
  };
  return {
    name: (workspaces[0] && textOf(workspaces[0].under('name'))) || 'Insomnia',
    items: roots.flatMap(below),
    environments: ofType('environment').map((node) => {
      const isBase = bases.has(textOf(node.under('parentId')) ?? '');
      return { name: textOf(node.under('name')) || 'environment', data: node.under('data'), isBase };
    }),
    tests: ofType('unit_test').map((node) => testOf(node)),
    others: all.flatMap((node) => (words[typeOf(node)] === undefined ? [] : [{ node, what: words[typeOf(node)]! }])),
  };
}

function testOf(node: SourceNode): InsomniaTest {
  return {
    node,
    name: textOf(node.under('name'))?.trim() || 'test',
    request: textOf(node.under('requestId')) ?? '',
    code: node.under('code'),
  };
}

function sorted(nodes: readonly SourceNode[], keyOf: (node: SourceNode) => SourceNode): readonly SourceNode[] {
  const key = (node: SourceNode): number => {
    const { value } = keyOf(node);
    return typeof value === 'number' ? value : 0;
  };
  return nodes.toSorted((a, b) => key(a) - key(b));
}
