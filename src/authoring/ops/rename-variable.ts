import { isMap, isScalar, isSeq, type Document, type Pair, type YAMLMap } from 'yaml';
import { aliasOf } from '../../format/paths.js';
import { isName } from '../../format/reference.js';
import { namesSetBy } from '../../format/steps/describe.js';
import type { Session } from '../../format/session.js';
import { parseSession } from '../../loader/parse/parse-session.js';
import { badName } from '../../problems/file/references.js';
import { callersNotRead } from '../../problems/edit/files.js';
import { editBreaksFile, editNotSafe } from '../../problems/edit/rows.js';
import { inputKeepsName, nameTaken, scriptsKeepName, variableUnknown } from '../../problems/edit/values.js';
import { refuse, type FileEdit, type Outcome, type Project, type Refusal } from '../project/project.js';
import { callNodes, openCallIndex, pairOf, type CallNode } from '../rows/find-callers.js';
import { openSessionText, parseYaml } from '../text/open-session-text.js';
import { replaceReferences, textOf } from '../text/scalar.js';
import { setScalar } from '../text/set-scalar.js';
import { applySplices, type Splice } from '../text/splice.js';
import { readStyle } from '../text/style.js';
import { sameMeaning } from '../text/verify.js';

/** `file` is relative to the project root. */
export interface RenameVariableArguments {
  readonly file: string;
  /** Of a variable, an input, a capture or what a `set` row sets. */
  readonly name: string;
  readonly to: string;
}

/** `callers` are relative to the project root. */
export interface RenamedVariable {
  /** The files that give the input, or read what the flow captured. */
  readonly callers: readonly string[];
}

interface Names {
  readonly name: string;
  readonly to: string;
}

/**
 * Gives a variable another name: where it is declared or captured, in each `{{var.…}}` of the file, and in the files that call it, as
 * an input and as `{{flow.<alias>.…}}`.
 */
export function renameVariable(project: Project, given: RenameVariableArguments): Outcome<RenamedVariable> {
  const { file, name, to } = given;
  const of = openSessionText(project, file);
  if (of.kind === 'refused') return of;
  const known = namesOf(of.session);
  if (!known.has(name)) return refuse(variableUnknown(name, [...known]));
  if (!isName(to)) return refuse(badName(to, 'a variable'));
  if (known.has(to) || namesRead(of.document).has(to)) return refuse(nameTaken(to, file));
  const own = renamed({ file, text: of.text }, given, ownSplices);
  if (own.kind === 'refused') return own;
  const edits: FileEdit[] = own.edit ? [own.edit] : [];
  const callers: string[] = [];
  const isInput = of.session.inputs.some((input) => input.name === name);
  const leaves = namesSetBy(of.session.steps).has(name);
  for (const caller of isInput || leaves ? openCallIndex(project).mentions(file) : []) {
    if (caller.file === file) continue;
    if (!callNodes(caller.file, caller.text)) return refuse(callersNotRead(caller.file));
    const edit = renamed(caller, given, (text, names) =>
      callerSplices({ ...caller, text }, file, { names, isInput, leaves }),
    );
    if (edit.kind === 'refused') return edit;
    if (!edit.edit) continue;
    edits.push(edit.edit);
    callers.push(caller.file);
  }
  const what = callers.length === 1 ? 'one file that calls it' : `${callers.length} files that call it`;
  const files = callers.length === 0 ? '' : `, and in ${what}`;
  const notes = [
    ...(isInput ? [inputKeepsName(name)] : []),
    ...(hasScripts(of.session) ? [scriptsKeepName(name)] : []),
  ];
  return { kind: 'edited', edits, message: `renamed ${name} to ${to} in ${file}${files}`, notes, callers };
}

type Write = (text: string, names: Names) => readonly Splice[];

/** A file with the name changed. The way back has to lead to what it said before. */
function renamed(
  { file, text }: { readonly file: string; readonly text: string },
  { name, to }: Names,
  write: Write,
): { readonly kind: 'renamed'; readonly edit?: FileEdit } | Refusal {
  const after = applySplices(text, write(text, { name, to }));
  if (after === text) return { kind: 'renamed' };
  const [was, is] = [parseSession(text, file), parseSession(after, file)];
  if (was.session && !is.session) return refuse(editBreaksFile(file, is.problems), is.problems);
  const back = parseSession(applySplices(after, write(after, { name: to, to: name })), file);
  if (was.session && !(back.session && sameMeaning(was.session, back.session))) return refuse(editNotSafe(file));
  return { kind: 'renamed', edit: { kind: 'change', file, before: text, after } };
}

function namesOf({ inputs, variables, steps }: Session): ReadonlySet<string> {
  return new Set([...[...inputs, ...variables].map(({ name }) => name), ...namesSetBy(steps)]);
}

function namesRead(document: Document.Parsed): ReadonlySet<string> {
  const names = new Set<string>();
  replaceReferences(document, (reference) => {
    if (reference.kind === 'var') names.add(reference.name);
    return undefined;
  });
  return names;
}

/** Where the file itself has the name: as a key, in references, in rows of data. */
function ownSplices(text: string, { name, to }: Names): readonly Splice[] {
  const document = parseYaml(text);
  const root: unknown = document.contents;
  if (!isMap(root)) return [];
  const steps: unknown = root.get('steps', true);
  const rows = isSeq(steps) ? steps.items.filter((item) => isMap(item)) : [];
  const maps = [
    ...['variables', 'inputs'].map((key) => valueUnder(root, key)),
    ...rows.flatMap((row) => ['capture', 'set'].map((key) => valueUnder(row, key))),
    ...itemsUnder(root, 'data'),
  ];
  const references = replaceReferences(document, (reference) =>
    reference.kind === 'var' && reference.name === name ? `var.${to}` : undefined,
  );
  return [...maps.flatMap((map) => keySplices(text, document, { map, name, to })), ...references];
}

interface Leaving {
  readonly names: Names;
  readonly isInput: boolean;
  readonly leaves: boolean;
}

/** Where a file that calls it has the name: as an input that it gives, and in references to what it captured. */
function callerSplices(
  caller: { readonly file: string; readonly text: string },
  flow: string,
  { names: { name, to }, isInput, leaves }: Leaving,
): readonly Splice[] {
  const { document, calls } = callNodes(caller.file, caller.text) ?? { document: undefined, calls: [] };
  if (!document) return [];
  const own = calls.filter(({ target }) => target === flow);
  const maps = isInput ? own.flatMap(({ map }) => [valueUnder(map, 'inputs'), ...itemsUnder(map, 'each')]) : [];
  const nameOf = ({ path, alias }: CallNode): string => aliasOf({ flow: path, alias });
  const others = new Set(calls.filter((call) => !own.includes(call)).map(nameOf));
  const aliases = new Set(own.map(nameOf).filter((alias) => !others.has(alias)));
  const references = replaceReferences(document, (reference) =>
    leaves && reference.kind === 'flow' && aliases.has(reference.alias) && reference.name === name
      ? `flow.${reference.alias}.${to}`
      : undefined,
  );
  const unique = [...new Set(maps)];
  return [...unique.flatMap((map) => keySplices(caller.text, document, { map, name, to })), ...references];
}

function valueUnder(map: YAMLMap, key: string): unknown {
  return pairOf(map, key)?.value;
}

function itemsUnder(map: YAMLMap, key: string): readonly unknown[] {
  const list = valueUnder(map, key);
  return isSeq(list) ? list.items : [];
}

function keySplices(
  text: string,
  document: Document.Parsed,
  { map, name, to }: Names & { readonly map: unknown },
): readonly Splice[] {
  const pair: Pair | undefined = isMap(map) ? pairOf(map, name) : undefined;
  if (!isMap(map) || !pair || !isScalar(pair.key) || textOf(pair.key) !== name) return [];
  const style = readStyle(text, document);
  const splice = setScalar({ text, style }, pair.key, to, {
    inFlow: map.flow === true,
    isKey: true,
    quote: style.quote,
  });
  return splice ? [splice] : [];
}

function hasScripts({ settings, steps }: Session): boolean {
  const { pre, post, beforeEach = [], afterEach = [] } = settings;
  const own = steps.some((step) => step.kind === 'request' && (step.before ?? step.after) !== undefined);
  return own || [pre, post, beforeEach, afterEach].some((files) => files.length > 0);
}
