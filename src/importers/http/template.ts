import type { LeftoverReason } from '../suite/suite.js';
import { systemNames } from '../suite/system-names.js';
import { withReferences } from '../shared/references.js';
import { answerPart, type AnswerPart } from './answers.js';
import { dynamicVariable } from './dynamic-variables.js';

/** Makes templates of the texts of a file. */
export interface Templates {
  readonly text: (written: string) => string;
  /** The same of JSON as text. */
  readonly json: (written: string) => string;
}

export interface TemplateGiven {
  /** Names of the requests that others read. */
  readonly named: ReadonlySet<string>;
  /** The variable that has a part of an answer. */
  readonly variableOf: (part: AnswerPart) => string;
  readonly note: (source: string, reason: LeftoverReason) => void;
}

const reference = /\{\{([^{}]*)\}\}/g;

export function openTemplates(given: TemplateGiven): Templates {
  const value = (inner: string, written: string): string => valueOf(inner.trim(), written, given);
  return {
    text: (written) => withReferences(written, { reference }, value),
    json: (written) => withReferences(written, { reference, isJson: true }, value),
  };
}

function valueOf(inner: string, written: string, given: TemplateGiven): string {
  if (inner === '') return `\\${written}`;
  const [, shared] = /^\$global\.([\w-]+)$/.exec(inner) ?? [];
  if (shared !== undefined) return `{{suite:${shared}}}`;
  const [, ofProcess] = /^process\.env\.(\w+)$/.exec(inner) ?? [];
  if (ofProcess !== undefined) return dynamicValue(`$processEnv ${ofProcess}`, written, given);
  if (inner.startsWith('$')) return dynamicValue(inner, written, given);
  const part = answerPart(inner, given.named);
  if (part === 'unknown') return byHand(inner, written, { given, what: 'a value of another request' });
  if (part) return `{{suite:${given.variableOf(part)}}}`;
  const [, sign, name] = /^(%?)([\p{L}_][\p{L}\p{N}_.-]*)$/u.exec(inner) ?? [];
  if (name === undefined) return byHand(inner, written, { given, what: 'an expression' });
  return sign === '' ? `{{suite:${name}}}` : `{{suite:${name} | urlEncode}}`;
}

function dynamicValue(inner: string, written: string, given: TemplateGiven): string {
  const made = dynamicVariable(inner.slice(1));
  if (made.kind === 'variable') {
    const pipe = made.pipe === undefined ? '' : ` | ${made.pipe}`;
    return systemNames.has(made.name) ? `{{env.${made.name}${pipe}}}` : `{{suite:${made.name}${pipe}}}`;
  }
  if (made.kind === 'unknown') return byHand(inner, written, { given, what: 'a dynamic variable' });
  if (made.changed !== undefined) given.note(written, { kind: 'changed', what: made.changed });
  return made.text;
}

/** It becomes a variable that the environment can give. */
function byHand(
  inner: string,
  written: string,
  { given, what }: { readonly given: TemplateGiven; readonly what: string },
): string {
  given.note(written, { kind: 'by-hand', what });
  const name = inner.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_+|_+$/g, '') || 'value';
  return `{{suite:${name.slice(0, 40)}}}`;
}
