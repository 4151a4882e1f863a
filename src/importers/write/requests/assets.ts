import { posix } from 'node:path';
import type { Json, JsonObject } from '../../../lib/json.js';
import { withHits } from '../../../lib/known-texts.js';
import { secretsInText } from '../../suite/known-secrets.js';
import type { Suite, SuiteContract, SuiteRequest, SuiteScript } from '../../suite/suite.js';
import type { Draft } from './draft.js';
import { canRun, helperCall, helperModule, localModule, localPath, scriptModule } from '../scripts/script-files.js';
import { codeLeft, type PlacedScript } from '../scripts/placed-script.js';
import { withoutSecretTexts } from '../scripts/hidden-texts.js';
import { schemaFiles } from '../files/schema-files.js';
import { onlyOnce, slug } from '../files/slug.js';

/** Files next to the sessions: bodies that are too long for one, and scripts that are carried over. */
export interface Assets {
  /** The body of a request, and the headers that it needs where it is. */
  readonly body: (draft: Draft) => { readonly step: JsonObject; readonly headers: JsonObject };
  /** The tests of a request, with long schemas in files. */
  readonly tests: (tests: Json) => Json;
  /** The keys that name the scripts of a request. */
  readonly scripts: (draft: Draft) => JsonObject;
  /** The settings that name the scripts of all requests. */
  readonly settings: (scripts: readonly PlacedScript[]) => JsonObject;
  /** The path of a document that responses are checked against: where it is in the project, or of a copy. */
  readonly contract: (contract: SuiteContract) => string;
  /** The path of a script that was carried over, or undefined. */
  readonly pathOf: (script: SuiteScript) => string | undefined;
}

export interface AllAssets {
  /** As a session names them. @param path - from the session to the folder of the sessions: `.`, `..` */
  readonly from: (path: string) => Assets;
  /** Texts by path, relative to the folder of the sessions. */
  readonly files: () => ReadonlyMap<string, string>;
}

/** Characters of what a script is given by others from which on scripts share a file with it. */
const longHelpers = 512;

interface AssetsGiven {
  /** The folder of the sessions' own files: `shop`. */
  readonly home: string;
  /** Names of variables that had to change. */
  readonly changed: () => ReadonlyMap<string, string>;
  /** The folder of the source, from that of the sessions, if they may refer to it. */
  readonly source: string | undefined;
  /** Modules that scripts load by their paths. */
  readonly modules: Suite['modules'];
  /** Characters of a body from which on it gets a file of its own. */
  readonly longBody: number;
  /** Code that scripts may evaluate. */
  readonly code: string;
  /** Variables of the environment by the secrets that they hold; those of scripts are added. */
  readonly secrets: Map<string, string>;
}

export function openAssets(given: AssetsGiven): AllAssets {
  const { home, source, modules, longBody } = given;
  const files = new Map<string, string>();
  const bodies = new Map<SuiteRequest, string>();
  const pathFor = openPaths(home, modules);
  const write = (path: string, text: string): string => {
    files.set(path, text);
    return path;
  };
  const withSchemas = schemaFiles((name, text) => write(pathFor('schemas', slug(name, 'response'), '.json'), text));
  const { fileOf, pathOf } = openScriptFiles(given, { files, pathFor, write });
  const from = (path: string): Assets => {
    const named = (placed: PlacedScript): string | undefined => {
      const file = fileOf(placed);
      return file === undefined ? undefined : relative(path, file);
    };
    return {
      tests: (tests) => withSchemas(tests, (file) => relative(path, file)),
      body: (draft) => {
        const long = longBodyOf(draft, longBody);
        if (!long) return { step: draft.body, headers: {} };
        const { request } = draft.placed;
        const file = bodies.get(request) ?? pathFor('bodies', slug(draft.title || draft.line, 'body'), long.extension);
        bodies.set(request, file);
        return { step: { file: relative(path, write(file, long.text)) }, headers: long.headers };
      },
      scripts: ({ scripts }) => keysOf(scripts.filter(isOfStep), ['before', 'after'], named),
      settings: (scripts) =>
        keysOf(
          scripts.filter((each) => !isOfStep(each)),
          ['beforeEach', 'afterEach'],
          named,
        ),
      contract: (contract) => {
        if (contract.isWhole && source !== undefined) return relative(path, posix.join(source, contract.file));
        const hidden = withHits(contract.text, secretsInText(contract.text, given.secrets), () => 'xxx');
        return relative(path, write(contractPath(home, contract), hidden));
      },
      pathOf,
    };
  };
  return { from, files: () => files };
}

interface Writing {
  readonly files: Map<string, string>;
  readonly pathFor: ReturnType<typeof openPaths>;
  readonly write: (path: string, text: string) => string;
}

/** Writes scripts that are carried over, each once. */
function openScriptFiles(
  { home, changed, modules, code: evaluated, secrets }: AssetsGiven,
  { files, pathFor, write }: Writing,
): { readonly fileOf: (placed: PlacedScript) => string | undefined; readonly pathOf: Assets['pathOf'] } {
  const paths = new Map<SuiteScript, string>();
  const codeWith = openHelperFiles({
    freePath: () => pathFor('scripts', 'helpers', '.cjs'),
    write,
    changed,
    evaluated,
    secrets,
  });
  const fileOf = (placed: PlacedScript): string | undefined => {
    const { script, owner } = placed;
    const { dialect } = script;
    const code = codeLeft(placed);
    if (code === '' || !canRun(dialect)) return undefined;
    const path = paths.get(script) ?? pathFor('scripts', `${slug(owner, 'request')}.${script.phase}`, '.cjs');
    write(path, scriptModule(codeWith(placed), dialect, changed(), evaluated));
    paths.set(script, path);
    if (/\brequire\b/.test(code)) addModules(files, modules, { home, dialect, changed: changed(), evaluated, secrets });
    return path;
  };
  return { fileOf, pathOf: (script) => paths.get(script) };
}

/** The files of scripts by the keys that name them. @param pathOf - of the file of a script; undefined if it has none */
function keysOf(
  scripts: readonly PlacedScript[],
  [before, after]: readonly [string, string],
  pathOf: (placed: PlacedScript) => string | undefined,
): JsonObject {
  const named = new Map<string, string[]>();
  for (const placed of scripts) {
    const path = pathOf(placed);
    if (path === undefined) continue;
    const key = placed.script.phase === 'before' ? before : after;
    named.set(key, [...(named.get(key) ?? []), path]);
  }
  return Object.fromEntries([...named].map(([key, list]) => [key, list.length === 1 ? list[0]! : list]));
}

interface HelperFilesGiven {
  readonly freePath: () => string;
  readonly write: (path: string, text: string) => string;
  readonly changed: AssetsGiven['changed'];
  readonly evaluated: string;
  readonly secrets: AssetsGiven['secrets'];
}

/** The code of a script, with a call for what is long and given by others. */
function openHelperFiles({
  freePath,
  write,
  changed,
  evaluated,
  secrets,
}: HelperFilesGiven): (placed: PlacedScript) => string {
  const paths = new Map<string, string>();
  return (placed) => {
    const { helpers = '', dialect } = placed.script;
    const hidden = (code: string): string => withoutSecretTexts(code, dialect, secrets);
    if (helpers.length < longHelpers) return hidden(codeLeft(placed));
    const path = paths.get(helpers) ?? freePath();
    const shared = hidden(helpers);
    paths.set(helpers, write(path, helperModule(shared, dialect, changed(), evaluated)));
    return `${helperCall(shared, dialect, posix.basename(path), evaluated)}\n${hidden(placed.read.rest ?? '')}`;
  };
}

/** Gives each file a path of its own. Modules keep theirs, since scripts load them by it. */
function openPaths(
  home: string,
  modules: Suite['modules'],
): (folder: string, name: string, extension: string) => string {
  const free = onlyOnce('-');
  for (const module of modules?.keys() ?? []) {
    const path = posix.join('scripts', localPath(module));
    if (path.endsWith('.cjs')) free(path.slice(0, -'.cjs'.length));
  }
  return (folder, name, extension) =>
    posix.join(folder, home, `${free(`${folder}/${name}`).slice(folder.length + 1)}${extension}`);
}

function isOfStep({ level }: PlacedScript): boolean {
  return level !== 'suite';
}

function contractPath(home: string, { file, isWhole }: SuiteContract): string {
  return posix.join(home, `openapi${isWhole ? posix.extname(file) || '.yaml' : '.json'}`);
}

interface ModulesGiven {
  readonly home: string;
  readonly dialect: SuiteScript['dialect'];
  readonly changed: ReadonlyMap<string, string>;
  readonly evaluated: string;
  readonly secrets: AssetsGiven['secrets'];
}

/** Adds the modules that scripts load. */
function addModules(
  files: Map<string, string>,
  modules: Suite['modules'],
  { home, dialect, changed, evaluated, secrets }: ModulesGiven,
): void {
  for (const [module, source] of modules ?? []) {
    const isJson = module.endsWith('.json');
    files.set(
      posix.join('scripts', home, localPath(module)),
      isJson ? source : localModule(withoutSecretTexts(source, dialect, secrets), dialect, changed, evaluated),
    );
  }
}

function relative(from: string, path: string): string {
  return from === '.' && !path.startsWith('../') ? `./${path}` : posix.join(from, path);
}

interface LongBody {
  readonly text: string;
  readonly extension: string;
  readonly headers: JsonObject;
}

/** A file is sent as it is, so a body with references stays in the session. */
function longBodyOf({ body, headers }: Draft, longBody: number): LongBody | undefined {
  const { json, text } = body;
  if (json !== undefined) {
    const written = `${JSON.stringify(json, null, 2)}\n`;
    return written.length > longBody && !written.includes('{{')
      ? { text: written, extension: '.json', headers: {} }
      : undefined;
  }
  if (typeof text !== 'string' || text.length <= longBody || text.includes('{{')) return undefined;
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const type = typeof given === 'string' ? given : 'text/plain;charset=UTF-8';
  return { text, extension: extensionOf(type), headers: given === undefined ? { 'content-type': type } : {} };
}

function extensionOf(type: string): string {
  if (/\bjson\b/i.test(type)) return '.json';
  if (/\bxml\b/i.test(type)) return '.xml';
  return /\bhtml\b/i.test(type) ? '.html' : '.txt';
}
