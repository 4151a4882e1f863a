import { resolve } from 'node:path';
import { faultReader } from '../../engine/node/script-fault.js';
import type { Ports, Script, ScriptFault } from '../../engine/ports/ports.js';
import { isError } from '../../engine/values/error-words.js';
import { needsProcess, needsVite, needsVitest } from '../../problems/host/node.js';
import { asScript, refuseExit } from '../common/contain-scripts.js';
import { importModule, modulesMadeOf } from '../../modules/import-module.js';
import { viteWords } from '../common/vite-words.js';
import { holdVite } from './hold-vite.js';
import type { ViteModules } from './vite-modules.js';

/** The scripts of sessions that run without a test framework. */
export interface Scripts extends Pick<Ports, 'loadScript' | 'readFault'> {
  /** The modules that were loaded and import a file at any depth, and the file itself; absolute paths. */
  readonly importersOf: (file: string) => readonly string[];
  /** Files that have been saved are read anew from here on. */
  readonly forget: () => void;
  /** Lets go of what scripts were loaded with; to be called when none runs any more. */
  readonly close: () => void;
}

/**
 * Scripts are loaded by Node, which strips types; in a project that has Vite by its module runner, so that aliases and plugins
 * hold. What loads them is started with the first script. Until `close`, `process.exit` throws in a script.
 *
 * @param root - the project root, absolute
 */
export function openScripts(root: string): Scripts {
  const vite = holdVite(root);
  const readPlain = faultReader(root, viteWords(root));
  let allowExit: (() => void) | undefined;
  let modules: ViteModules | undefined;

  async function load(path: string): Promise<unknown> {
    if (isSandboxed()) throw new Error(needsProcess());
    modules = await vite.modules();
    return modules && !isCommonJs(path) ? modules.load(path) : importModule(path);
  }

  /** What cannot be parsed never ran: its place is that of the file. */
  function withWrittenPlace({ place, ...fault }: ScriptFault): ScriptFault {
    if (!place || !modules || fault.kind === 'syntax') return { ...fault, ...(place && { place }) };
    const { line, column } = modules.written({ ...place, file: resolve(root, place.file) });
    return { ...fault, place: { ...place, line, column } };
  }

  return {
    loadScript: async (file) => {
      allowExit ??= refuseExit([process]);
      const module = await asScript(() => load(resolve(root, file)));
      const script = (module as { readonly default?: Script }).default;
      return typeof script === 'function' ? (session) => asScript(() => script(session)) : (script as never);
    },
    readFault: (error) => {
      const fault = withWrittenPlace(readPlain(error));
      if (asksVitest(fault)) return { ...fault, words: needsVitest() };
      return modules === undefined && mayLoadInVite(error)
        ? { ...fault, words: `${fault.words}. ${needsVite()}` }
        : fault;
    },
    importersOf: (file) => [file, ...modulesMadeOf(file), ...(modules?.importersOf(file) ?? [])],
    // What Node loads is looked at each time.
    forget: () => modules?.forget(),
    close: () => {
      vite.release();
      allowExit?.();
    },
  };
}

/** Such a file is CommonJS whatever is in it, and Vite's runner has only modules. */
function isCommonJs(path: string): boolean {
  return /\.c[jt]s$/.test(path);
}

/** What Node says of a module that Vite might load. */
const onlyVite: ReadonlySet<unknown> = new Set([
  'ERR_MODULE_NOT_FOUND',
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_UNSUPPORTED_DIR_IMPORT',
  'ERR_UNSUPPORTED_ESM_URL_SCHEME',
  'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING',
  'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX',
]);

function mayLoadInVite(error: unknown): boolean {
  return isError(error) && onlyVite.has((error as { readonly code?: unknown }).code);
}

/** In a context of `node:vm`, as Jest and Vitest's VM pools give tests, functions of Node are of another realm. */
function isSandboxed(): boolean {
  return Object.getPrototypeOf(resolve) !== Function.prototype;
}

function asksVitest({ words }: ScriptFault): boolean {
  return words.startsWith('Vitest failed to access its internal state');
}
