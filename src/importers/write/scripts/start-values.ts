import type { Json } from '../../../lib/json.js';
import { escapeRegex } from '../../../lib/regex.js';
import { variablesIn } from '../../suite/requests-of.js';
import type { ReadScript } from '../../scripts/script.js';
import type { SuiteScript } from '../../suite/suite.js';
import { helpersIn } from '../../scripts/helpers-in.js';

interface LevelScript {
  readonly script: SuiteScript;
  readonly read: ReadScript;
  readonly level: 'suite' | 'folder' | 'request';
}

/**
 * What a script of the suite sets before each request, in any case and to the same value, as templates. Whatever a request does to
 * such a variable, the next one finds the same.
 *
 * @param isGiven - whether nothing changes a variable that a value reads
 */
export function startValues(
  scripts: readonly LevelScript[],
  isGiven: (name: string) => boolean,
): ReadonlyMap<string, Json> {
  const values = new Map<string, Json>();
  for (const { script, read, level } of scripts) {
    if (level !== 'suite' || script.phase !== 'before') continue;
    for (const { when, values: set, isOwn } of read.sets)
      for (const [name, value] of Object.entries(set)) {
        if (!when && !isOwn && isFixed(value, isGiven) && !values.has(name)) values.set(name, value);
        else values.delete(name);
      }
  }
  return values;
}

function isFixed(value: Json, isGiven: (name: string) => boolean): boolean {
  const written = JSON.stringify(value).replaceAll(/\\\\\{\{/g, '');
  const onlyReads = written.replaceAll(/\{\{suite:[^|{}]*\}\}/g, '');
  return !onlyReads.includes('{{') && [...variablesIn(value)].every(isGiven);
}

/** Whether code may give another value to a variable, by its words, or by the helpers that it takes out of variables. */
export function mayChange(source: string, name: string, values: ReadonlyMap<string, Json>): boolean {
  if (setsByWords(source, name)) return true;
  if (!/\beval\s*\(/.test(source)) return false;
  const texts = [...values.values()].filter((value) => typeof value === 'string');
  return texts.some((text) => helpersThat(text, (body) => setsByWords(body, name)).some((each) => has(source, each)));
}

function setsByWords(source: string, name: string): boolean {
  const quoted = escapeRegex(name);
  const isNamed = new RegExp(
    `\\.\\s*(?:set|unset|clear)\\w*\\(\\s*(?:['"\`]${quoted}['"\`]|[^'"\`\\s)])|\\.clear\\(|\\bglobals\\.${quoted}\\s*=[^=]`,
  );
  return isNamed.test(source.replaceAll(/\bset(?:NextRequest|Timeout|Interval|Time)\s*\(/g, ''));
}

/** Names of functions of a text that do something, by themselves or by others of them. */
function helpersThat(text: string, does: (body: string) => boolean): readonly string[] {
  const helpers = helpersIn(text);
  const names = new Set(helpers.filter(({ body }) => does(body)).map(({ name }) => name));
  for (let before = -1; before < names.size;) {
    before = names.size;
    for (const { name, body } of helpers) if ([...names].some((each) => has(body, each))) names.add(name);
  }
  return [...names];
}

function has(source: string, word: string): boolean {
  return new RegExp(`\\b${escapeRegex(word)}\\b`).test(source);
}
