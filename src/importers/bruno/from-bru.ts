import type { Leftover } from '../suite/suite.js';
import { readBruBody } from './bru-body.js';
import { blockOf, type BruFile, entriesOf, nameOf, pairsOf } from './bru-file.js';
import type { BruBlock } from './parse-bru.js';
import type { BrunoAuth, BrunoEntry, BrunoEnvironment, BrunoRequest, BrunoScript, BrunoShared } from './parts.js';

const methods = new Set(['get', 'post', 'put', 'delete', 'patch', 'options', 'head', 'connect', 'trace', 'http']);
const phases: Readonly<Record<string, BrunoScript['phase']>> = {
  'script:pre-request': 'before',
  'script:post-response': 'after',
  tests: 'test',
};

/** A request of a `.bru` file; undefined of one that is not sent by HTTP. */
export function requestOfBru(bru: BruFile): BrunoRequest | undefined {
  const { file, blocks } = bru;
  const line = blocks.find(({ name }) => methods.has(name));
  if (!line) return undefined;
  const meta = blockOf(bru, 'meta');
  const http = pairsOf(line);
  const params = (['query', 'path'] as const).flatMap((kind) =>
    [...entriesOf(bru, `params:${kind}`), ...(kind === 'query' ? entriesOf(bru, 'query') : [])].map((entry) => ({
      ...entry,
      in: kind,
    })),
  );
  const settings = pairsOf(blockOf(bru, 'settings'));
  return {
    kind: 'request',
    name: pairsOf(meta).get('name') || nameOf(file),
    seq: seqOf(meta) ?? 1,
    place: { file, line: line.line },
    method: (line.name === 'http' ? http.get('method') || 'GET' : line.name).toUpperCase(),
    url: http.get('url') ?? '',
    shared: sharedOf(bru, { mode: http.get('auth') ?? 'none', line: line.line }),
    params,
    body: readBruBody(bru, http.get('body') ?? 'none'),
    assertions: entriesOf(bru, 'assert'),
    settings: {
      encodeUrl: settings.get('encodeUrl') === 'true',
      ...number('timeout', settings.get('timeout')),
      ...number('maxRedirects', settings.get('maxRedirects')),
      ...(settings.has('followRedirects') && { followRedirects: settings.get('followRedirects') === 'true' }),
    },
    tags: meta?.pairs.find(({ name }) => name === 'tags')?.list ?? [],
    leftovers: leftoversOf(bru),
  };
}

/** What a folder or a collection gives to its requests. */
export function inheritedOfBru(bru: BruFile): BrunoShared {
  const auth = blockOf(bru, 'auth');
  return sharedOf(bru, { mode: pairsOf(auth).get('mode') ?? 'inherit', line: auth?.line ?? 1 });
}

export function nameOfBru(bru: BruFile): string | undefined {
  return pairsOf(blockOf(bru, 'meta')).get('name');
}

export function seqOfBru(bru: BruFile): number | undefined {
  return seqOf(blockOf(bru, 'meta'));
}

export function environmentOfBru(bru: BruFile): BrunoEnvironment {
  const open = entriesOf(bru, 'vars').map((entry) => ({ ...entry, isSecret: false }));
  const secret = blockOf(bru, 'vars:secret');
  const names = (secret?.items ?? []).map((item) => ({
    name: item.replace(/^~/, ''),
    value: '',
    isOn: !item.startsWith('~'),
    place: { file: bru.file, line: secret?.line ?? 1 },
    isSecret: true,
  }));
  return { name: nameOf(bru.file), variables: [...open, ...names] };
}

function sharedOf(bru: BruFile, auth: { readonly mode: string; readonly line: number }): BrunoShared {
  return {
    headers: entriesOf(bru, 'headers'),
    auth: authOf(bru, auth),
    variables: entriesOf(bru, 'vars:pre-request').map(withoutSign),
    captures: entriesOf(bru, 'vars:post-response').map(withoutSign),
    scripts: Object.entries(phases).flatMap(([name, phase]) => {
      const block = blockOf(bru, name);
      const place = { file: bru.file, line: block?.textLine ?? 1 };
      return !block || block.text.trim() === '' ? [] : [{ phase, source: block.text, place }];
    }),
  };
}

/** `@name` is a variable of only the request, which Bruno treats as any other. */
function withoutSign(entry: BrunoEntry): BrunoEntry {
  return { ...entry, name: entry.name.replace(/^@/, '') };
}

const furtherParameters = 'auth:oauth2:additional_params:';

function authOf(bru: BruFile, { mode, line }: { readonly mode: string; readonly line: number }): BrunoAuth {
  const values = pairsOf(blockOf(bru, `auth:${mode}`));
  const more = bru.blocks
    .filter(({ name }) => name.startsWith(furtherParameters))
    .flatMap(({ name }) =>
      entriesOf(bru, name).map((entry) => ({ ...entry, goesTo: name.slice(furtherParameters.length) })),
    );
  return { mode, values, more, place: { file: bru.file, line } };
}

/** Blocks that have nothing to say to a session. */
const leftOut = new Set(['docs', 'example', 'metadata', 'app']);

function leftoversOf({ file, blocks }: BruFile): readonly Leftover[] {
  return blocks
    .filter(({ name }) => leftOut.has(name))
    .map(({ name, line }): Leftover => ({ place: { file, line }, reason: { kind: 'left-out', what: name } }));
}

function number(name: 'timeout' | 'maxRedirects', written: string | undefined): Readonly<Record<string, number>> {
  const value = Number.parseInt(written ?? '', 10);
  return Number.isNaN(value) ? {} : { [name]: value };
}

function seqOf(meta: BruBlock | undefined): number | undefined {
  const seq = Number(pairsOf(meta).get('seq') || Number.NaN);
  return Number.isNaN(seq) ? undefined : seq;
}
