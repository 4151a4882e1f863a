import type { Node } from 'acorn';
import { folderOf, moduleFile } from '../../shared/module-file.js';
import { type ParsedScript, parseScript } from '../parse-script.js';
import { asFrame, isConditional } from '../machine/changes.js';
import { fromJavaScript } from '../machine/constant-value.js';
import { inText } from './eval-text.js';
import { executeAll } from './execute.js';
import { type Machine, trouble } from '../machine/machine.js';
import { type Cell, newCell, type Scope, unknown, type Value } from '../machine/value.js';

/** What a module gives to whoever loads it by a path from the folder around. It is walked through once for each script. */
export function loadModule(machine: Machine, path: string, node: Node): Value {
  const texts = machine.known.modules ?? new Map<string, string>();
  const file = moduleFile(machine.folder, path, texts);
  if (file === undefined) {
    const what = `\`${path}\`, which is not in the collection`;
    // It throws there, and so does the script that is carried over. A request without its collection says nothing of modules.
    if (machine.known.modules) trouble(machine, node, what);
    return unknown(what);
  }
  const loaded = machine.modules.get(file);
  if (loaded) return loaded.value;
  const exports = newCell(file.endsWith('.json') ? jsonOf(texts.get(file)!) : { kind: 'map', entries: new Map() });
  // Modules that load each other get what the other one gives so far.
  machine.modules.set(file, exports);
  if (!file.endsWith('.json')) walk(machine, { file, exports, node });
  // In a way that a run may not take it is loaded only there.
  if (isConditional(machine)) machine.modules.delete(file);
  return exports.value;
}

function jsonOf(text: string): Value {
  try {
    return fromJavaScript(JSON.parse(text))!;
  } catch {
    return unknown('a module that is not JSON');
  }
}

interface Loading {
  readonly file: string;
  readonly exports: Cell;
  readonly node: Node;
}

/** Runs a module, which fills the map of its exports or puts another value in its place. */
function walk(machine: Machine, { file, exports, node }: Loading): void {
  const text = machine.known.modules!.get(file)!;
  const parsed = parsedOf(machine.known.modules!, file);
  if (parsed.kind === 'fault') {
    trouble(machine, node, 'it loads a module that is not JavaScript');
    exports.value = unknown('a module');
    return;
  }
  const module: Value = { kind: 'map', entries: new Map([['exports', exports]]) };
  const cells = new Map([
    ['module', newCell(module)],
    ['exports', newCell(exports.value)],
  ]);
  const scope: Scope = { cells, parent: undefined, isFunction: true, folder: folderOf(file) };
  const { guard, frame } = machine;
  machine.frame = { returns: [], loops: [] };
  try {
    inText(machine, { text, node }, () =>
      inFolder(machine, scope, () => asFrame(machine, () => executeAll(machine, parsed.program.body, scope))),
    );
  } finally {
    machine.frame = frame;
    machine.guard = guard;
  }
}

const parsedModules = new WeakMap<ReadonlyMap<string, string>, Map<string, ParsedScript>>();

/** Many scripts load the same modules. */
function parsedOf(texts: ReadonlyMap<string, string>, file: string): ParsedScript {
  const there = parsedModules.get(texts) ?? new Map<string, ParsedScript>();
  parsedModules.set(texts, there);
  const parsed = there.get(file) ?? parseScript(texts.get(file)!);
  there.set(file, parsed);
  return parsed;
}

/** Runs code of a scope, which may be that of a module: the paths that it loads go by the folder of the module. */
export function inFolder<Result>(machine: Machine, scope: Scope, run: () => Result): Result {
  const { folder } = machine;
  let top = scope;
  while (top.parent) top = top.parent;
  machine.folder = top.folder ?? '.';
  try {
    return run();
  } finally {
    machine.folder = folder;
  }
}
