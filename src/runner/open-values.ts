import { mapTexts } from '../lib/map-texts.js';
import { shownUse, type Braces, type Reference } from '../format/reference.js';
import { followPath, type ReferencePath } from '../format/references/reference-path.js';
import { textOf } from '../engine/values/text-of.js';
import { asTemplate } from '../engine/values/render-due.js';
import { templateOf, UnresolvedReference, valueOf } from '../engine/values/render-text.js';
import type { Lookup } from '../engine/ports/ports.js';
import type { Json } from '../lib/json.js';

/** Why a value is not known, or not shown, before a run. Rows count from 1. */
export type OpenReason =
  | { readonly kind: 'captured' | 'set'; readonly row: number }
  | { readonly kind: 'secret' | 'input' | 'data' | 'flow' | 'unset' }
  | { readonly kind: 'token'; readonly tokenUrl: string };

/** A value that a request is shown without. */
export interface OpenValue {
  /** What is in its place in the request: letters, digits and `_`, which no encoding of a URL, a form or JSON changes. */
  readonly mark: string;
  /** A name for it in a shell, unique in its file. */
  readonly name: string;
  /** The reference as the file has it, braces included. */
  readonly text: string;
  readonly reason: OpenReason;
}

/** The values of a file that are not known before a run. */
export interface OpenValues {
  /** The value that is in the place of a text from here on; the same text is the same value. */
  readonly open: (wanted: { readonly text: string; readonly name: string; readonly reason: OpenReason }) => OpenValue;
  /** The values whose marks are in a text, in the order of their first marks. */
  readonly usedIn: (text: string) => readonly OpenValue[];
  /** Whether a text is one mark and nothing else. */
  readonly isMark: (text: string) => boolean;
  /** Matches one mark; its source is without anchors and groups. */
  readonly pattern: RegExp;
}

/**
 * @param text - of the whole file, which has no mark in it
 * @param envNames - names of the environment that the file reads: they keep their names in the shell
 */
export function openValues(text: string, envNames: ReadonlySet<string>): OpenValues {
  const values = new Map<string, OpenValue>();
  const names = new Set<string>();
  let prefix = 'open_';
  while (text.includes(prefix)) prefix += 'x_';
  const nameFor = ({ text: reference, name }: { readonly text: string; readonly name: string }): string => {
    if (/^\{\{\s*env\.\w+\s*\}\}$/.test(reference)) return name;
    const plain = name.replace(/\W+/g, '_').replace(/^(?=\d|$)/, '_');
    const own = ofShell.test(plain) || envNames.has(plain) ? `var_${plain}` : plain;
    let free = own;
    for (let at = 2; names.has(free) || envNames.has(free); at += 1) free = `${own}_${at}`;
    return free;
  };
  return {
    open: (wanted) => {
      const known = values.get(wanted.text);
      const name = known?.name ?? nameFor(wanted);
      names.add(name);
      const mark = known?.mark ?? `${prefix}${values.size}_`;
      const value = { mark, name, text: wanted.text, reason: wanted.reason };
      values.set(wanted.text, value);
      return value;
    },
    usedIn: (used) => {
      const marks = new Set(used.match(new RegExp(`${prefix}\\d+_`, 'g')));
      return [...marks].map((mark) => [...values.values()].find((value) => value.mark === mark)!);
    },
    isMark: (whole) => new RegExp(`^${prefix}\\d+_$`).test(whole),
    pattern: new RegExp(`${prefix}\\d+_`),
  };
}

/** Names that a shell reads itself, or does not let anybody set. */
const ofShell =
  /^(?:_|path|status|cdpath|fpath|mailpath|manpath|argv|PATH|HOME|PWD|OLDPWD|SHELL|IFS|ENV|PS\d|PPID|U?ID|EUID|UID|GID|RANDOM|SECONDS|LINENO|OPTIND|OPTARG|HTTPS?_PROXY|https?_proxy|(?:ALL|NO)_PROXY|(?:all|no)_proxy|(?:BASH|ZSH|LC|DYLD|LD|CURL|SSL)_?\w*)$/;

/** What a reference gives before a run: its value, or why there is none. */
export type Known = (
  reference: Exclude<Reference, { kind: 'generator' }>,
) =>
  | { readonly kind: 'known'; readonly value: Json | undefined }
  | { readonly kind: 'open'; readonly reason: OpenReason };

interface Opening {
  readonly known: Known;
  readonly lookup: Lookup;
  readonly values: OpenValues;
}

/** A value of templates in which each reference that is not known yet is a mark. The other references stay. */
export function withMarks<Value>(value: Value, opening: Opening): Value {
  return mapTexts(value as Json, (text) => markText(text, opening)) as Value;
}

function markText(text: string, opening: Opening): string {
  if (!text.includes('{{')) return text;
  return templateOf(text)
    .map((part) => (typeof part === 'string' ? asTemplate(part) : (markOf(part, opening) ?? part.text)))
    .join('');
}

/** The mark in the place of a reference and its pipes; undefined if their value is known. */
export function markOf(braces: Braces, opening: Opening): string | undefined {
  const { reference } = braces;
  if (!reference) return undefined;
  const reason = reasonOf(braces, opening);
  if (reason === undefined || givesDefault(braces, reason, opening)) return undefined;
  // In a command everything is text.
  const pipes = braces.pipes.filter((pipe) => pipe.name !== 'text');
  const text = pipes.length === 0 ? shownUse(braces, braces.uses[0]!) : braces.text;
  const name = [nameOf(reference), ...pipes.map((pipe) => pipe.name)].join('_');
  return opening.values.open({ text, name, reason }).mark;
}

/** Why one of the references in braces is not known. A value with marks in it is known, but no pipe may change it. */
function reasonOf({ pipes, uses }: Braces, { known, values }: Opening): OpenReason | undefined {
  for (const { reference } of uses) {
    if (reference.kind === 'generator') continue;
    const found = known(reference);
    if (found.kind === 'open') return found.reason;
    const value = found.value === undefined ? undefined : followPath(found.value, pathOf(reference));
    if (value === undefined) return { kind: 'unset' };
    const [marked] = pipes.length === 0 && uses.length === 1 ? [] : values.usedIn(textOf(value));
    if (marked) return marked.reason;
  }
  return undefined;
}

/** Whether nothing can set a value, and a pipe gives one for that. */
function givesDefault(braces: Braces, reason: OpenReason, { lookup }: Opening): boolean {
  if (reason.kind !== 'unset' || !braces.pipes.some(({ name }) => name === 'default')) return false;
  try {
    valueOf(braces, lookup);
    return true;
  } catch (error) {
    if (error instanceof UnresolvedReference) return false;
    throw error;
  }
}

function nameOf(reference: Reference): string {
  return [...(reference.kind === 'flow' ? [reference.alias] : []), reference.name, ...pathOf(reference)].join('_');
}

function pathOf(reference: Reference): ReferencePath {
  return 'path' in reference ? (reference.path ?? []) : [];
}
