import type { Json } from '../../../lib/json.js';
import { piped, isReference, randomText } from './arithmetic.js';
import type { Called } from '../machine/called.js';
import { toJavaScript } from '../machine/constant-value.js';
import { type Ask, escapePattern, type JsonType } from '../logic/atom.js';
import { ask, type Formula, never } from '../logic/formula.js';
import { type Machine, need, trouble } from '../machine/machine.js';
import { matches } from '../machine/matching.js';
import { isText, type Subject, subjectText } from '../logic/subject.js';
import { twoDigits } from '../machine/moments.js';
import { exists } from '../machine/truth.js';
import {
  computed,
  constantValue,
  overFormulas,
  read,
  truth,
  unknown,
  unknownFormula,
  type Value,
} from '../machine/value.js';

/** A method of a text that only a run knows. */
export function callTextMethod(machine: Machine, called: Called): Value {
  const { self, name, node } = called;
  if (self.kind === 'template' || self.kind === 'random') return ofTemplate(called);
  if (self.kind !== 'read') return unknown(`what \`.${name}\` gives`);
  const { subject } = self;
  if (!isText(subject) && subject.kind !== 'path' && subject.kind !== 'variable' && subject.kind !== 'captured') {
    trouble(machine, node, `it calls \`.${name}\` of a number`);
    return unknown(`what \`.${name}\` gives`);
  }
  return asked(machine, called, subject) ?? made(machine, called, subject);
}

/** What a method says of a text: a truth, or a position. */
function asked(machine: Machine, { name, given }: Called, subject: Subject): Value | undefined {
  const [first = constantValue(undefined)] = given;
  switch (name) {
    case 'includes':
    case 'has':
      requireType(machine, subject, name === 'has' ? ['string'] : ['string', 'array']);
      return truth(containsValue(subject, first));
    case 'indexOf':
    case 'search': {
      requireType(machine, subject, name === 'search' ? ['string'] : ['string', 'array']);
      const found = first.kind === 'regex' ? matches(read(subject), first) : containsValue(subject, first);
      return { kind: 'choice', when: found, then: { kind: 'position' }, otherwise: constantValue(-1) };
    }
    case 'match': {
      requireType(machine, subject, ['string']);
      if (first.kind !== 'regex') return unknown('a match');
      return {
        kind: 'choice',
        when: matches(read(subject), first),
        then: { kind: 'matched' },
        otherwise: constantValue(null),
      };
    }
    case 'startsWith':
    case 'endsWith':
      requireType(machine, subject, ['string']);
      return truth(beginsOrEnds(subject, name, first));
    default:
      return undefined;
  }
}

function beginsOrEnds(subject: Subject, op: 'startsWith' | 'endsWith', of: Value): Formula {
  return overFormulas(of, (value) =>
    value.kind === 'constant'
      ? ask(subject, { op, text: String(value.value) })
      : unknownFormula('a text that only a run knows'),
  );
}

/** That a text or a list has a value in it, as JavaScript compares. */
export function containsValue(subject: Subject, of: Value): Formula {
  return overFormulas(of, (value) => {
    if (value.kind === 'template' && isText(subject))
      return ask(subject, { op: 'contains', value: value.text, isTemplate: true });
    if (value.kind === 'read' && (value.subject.kind === 'variable' || value.subject.kind === 'captured'))
      return ask(subject, { op: 'contains', value: subjectText(value.subject), isTemplate: true });
    if (value.kind !== 'constant')
      return value.kind === 'list' || value.kind === 'map' ? never : unknownFormula('a value that only a run knows');
    const { value: part } = value;
    if (part === undefined || typeof part === 'bigint' || (typeof part === 'number' && !Number.isFinite(part)))
      return never;
    const asked: Ask = { op: 'contains', value: (isText(subject) ? String(part) : part) as Json };
    return ask(subject, asked);
  });
}

/** Methods of other types are not there, so that a call is an error. */
function requireType(machine: Machine, subject: Subject, types: readonly JsonType[]): void {
  need(machine, isText(subject) ? exists(subject) : ask(subject, { op: 'types', types }));
}

/** A text that is made of another. */
function made(machine: Machine, { name, given, node }: Called, subject: Subject): Value {
  // The list that `split` makes has an item in any case.
  if (subject.kind === 'captured' && name === 'pop' && subject.pipes.at(-1)?.startsWith('split '))
    return read({ ...subject, pipes: [...subject.pipes, 'last'] });
  requireType(machine, subject, ['string']);
  const pipe = pipeOf(name, given);
  if (pipe === '') return read(subject);
  if (pipe === undefined || (subject.kind === 'path' && subject.element)) {
    if (!harmless.has(name)) trouble(machine, node, `it calls \`.${name}\``);
    return computed(`what \`.${name}\` gives`);
  }
  if (subject.kind === 'variable') return { kind: 'template', text: piped(subjectText(subject), pipe) };
  const from = subject.kind === 'captured' ? subject : { from: subjectText(subject), pipes: [] };
  return read({ kind: 'captured', from: from.from, pipes: [...from.pipes, pipe] });
}

const harmless = new Set(
  'split slice substring substr replace replaceAll concat padStart padEnd charAt trimStart trimEnd toFixed join map localeCompare'.split(
    ' ',
  ),
);

/** The pipe that does what a method of texts does; empty if it does nothing. */
function pipeOf(name: string, given: readonly Value[]): string | undefined {
  const known = given.map((value) => toJavaScript(value)?.value);
  const isIndex = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
  switch (name) {
    case 'toString':
      return '';
    case 'toLowerCase':
      return 'lower';
    case 'toUpperCase':
      return 'upper';
    case 'trim':
      return 'trim';
    case 'split':
      return typeof known[0] === 'string' && known[0] !== '' && known.length === 1
        ? pipe('split', known[0])
        : undefined;
    case 'substring':
    case 'slice': {
      const isKnown = known.length > 0 && known.length <= 2 && known.every(isIndex);
      return isKnown && (known[1] ?? Infinity) >= known[0]! ? pipe('slice', ...known.map(String)) : undefined;
    }
    case 'replace':
    case 'replaceAll':
      return replacePipe(name, known);
    default:
      return undefined;
  }
}

function replacePipe(name: string, [from, to]: readonly unknown[]): string | undefined {
  if (typeof to !== 'string' || to.includes('$')) return undefined;
  if (typeof from === 'string') return name === 'replaceAll' && from !== '' ? pipe('replace', from, to) : undefined;
  if (!(from instanceof RegExp) || from.flags !== 'g') return undefined;
  const text = from.source.replace(/\\([^\w\s])/g, '$1');
  return text !== '' &&
    escapePattern(text) === escapePattern(from.source.replace(/\\([^\w\s])/g, '$1')) &&
    !/[[\](){}|^$.*+?\\]/.test(from.source)
    ? pipe('replace', text, to)
    : undefined;
}

/** A pipe with its arguments. */
function pipe(name: string, ...given: readonly string[]): string | undefined {
  if (given.some((each) => /[{}]/.test(each))) return undefined;
  return [
    name,
    ...given.map((each) => (/^[\w.-]+$/.test(each) ? each : `'${each.replace(/[\\']/g, String.raw`\$&`)}'`)),
  ].join(' ');
}

function ofTemplate({ self, name, given }: Called): Value {
  if (self.kind === 'random') {
    const text = name === 'toString' && given.length === 0 ? randomText(self) : undefined;
    return text === undefined ? unknown('a random number as text') : { kind: 'template', text: piped(text, 'text') };
  }
  if (self.kind !== 'template') return unknown('a text');
  const padded = isLastTwo(name, given) ? twoDigits(self.text) : undefined;
  if (padded !== undefined) return { kind: 'template', text: padded };
  const made = pipeOf(name, given);
  const replaced = isReference(self.text) ? undefined : replacedAround(self.text, made);
  if (replaced !== undefined) return { kind: 'template', text: replaced };
  if (made === '') return self.isSole ? { kind: 'template', text: piped(self.text, 'text') } : self;
  if (made === undefined || self.isSole || !isReference(self.text)) return unknown('a text that the script makes');
  return { kind: 'template', text: piped(self.text, made) };
}

function isLastTwo(name: string, [from, ...others]: readonly Value[]): boolean {
  const isKnown = (name === 'slice' || name === 'substr') && others.length === 0;
  return isKnown && from?.kind === 'constant' && from.value === -2;
}

/** A text of numbers and signs between them, the signs replaced. */
function replacedAround(text: string, pipeText: string | undefined): string | undefined {
  const [, from = '', to = ''] = /^replace ([^\s'0-9]+) (?:''|([^\s']+))$/.exec(pipeText ?? '') ?? [];
  const parts = text.split(/(\{\{made\d+:randomInt \d+ \d+\}\})/);
  const isKnown = from !== '' && parts.every((part, at) => at % 2 === 1 || !part.includes('{{'));
  return isKnown ? parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(from, to))).join('') : undefined;
}
