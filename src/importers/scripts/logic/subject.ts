import { escapeText } from '../../../json-path/quoted-text.js';

/** What a script reads of a response, or by name. */
export type Subject =
  | PathSubject
  | { readonly kind: 'status' | 'duration' | 'body' | 'url' }
  | { readonly kind: 'header' | 'cookie'; readonly name: string }
  /** `isText` if nothing changes what an environment gives. */
  | { readonly kind: 'variable'; readonly name: string; readonly isText?: boolean }
  /** What a capture of its own keeps: a value of the response, through pipes. */
  | { readonly kind: 'captured'; readonly from: string; readonly pipes: readonly string[] };

/** A way into the JSON of the body, or into an element of a list that a loop is at. */
export interface PathSubject {
  readonly kind: 'path';
  /** Absent: the body. */
  readonly element?: ElementOf;
  readonly steps: readonly string[];
}

/** An element of a list, whichever it is. */
export interface ElementOf {
  readonly id: number;
  readonly list: PathSubject;
}

export const body: PathSubject = { kind: 'path', steps: [] };

/** As it is written in a session; a path of an element begins at the element. */
export function subjectText(subject: Subject): string {
  switch (subject.kind) {
    case 'path':
      return `$${subject.steps.map(stepText).join('')}`;
    case 'header':
    case 'cookie':
      return `${subject.kind} ${subject.name}`;
    case 'variable':
      return `{{suite:${subject.name}}}`;
    case 'captured':
      return capturedText(subject.from, subject.pipes);
    default:
      return subject.kind;
  }
}

/** Where a reference to a capture will be, once it has a name. */
export function capturedText(from: string, pipes: readonly string[]): string {
  return `{{captured:${JSON.stringify([from, ...pipes])}}}`;
}

/** Two subjects are the same if their keys are. */
export function subjectKey(subject: Subject): string {
  const element = subject.kind === 'path' ? subject.element : undefined;
  return element ? `#${element.id}${subjectText(subject)}` : subjectText(subject);
}

/** Whether every response has it. */
export function isAlwaysThere({ kind }: Subject): boolean {
  return kind === 'status' || kind === 'duration' || kind === 'body' || kind === 'url';
}

/** Whether it is text if it is there. */
export function isText(subject: Subject): boolean {
  const { kind } = subject;
  if (kind === 'variable') return subject.isText === true;
  return kind === 'header' || kind === 'cookie' || kind === 'body' || kind === 'url';
}

export function isNumber({ kind }: Subject): boolean {
  return kind === 'status' || kind === 'duration';
}

export function below(subject: PathSubject, step: string): PathSubject {
  return { ...subject, steps: [...subject.steps, step] };
}

/** Whether the value of `inner` is in that of `outer`, at any depth. */
export function isWithin(inner: Subject, outer: Subject): boolean {
  if (inner.kind !== 'path' || outer.kind !== 'path') return false;
  if (inner.element?.id === outer.element?.id)
    return inner.steps.length > outer.steps.length && outer.steps.every((step, at) => inner.steps[at] === step);
  return false;
}

function stepText(step: string): string {
  if (isSelector(step)) return step.startsWith('?') || step === '*' ? `[${step}]` : `.${step}`;
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(step)) return `[${step}]`;
  return /^[A-Za-z_$][\w$-]*$/.test(step) ? `.${step}` : `['${escapeText(step, "'")}']`;
}

/** Whether a step selects several values: a filter, `*`, or a type such as `@scalar()`. No property that a script reads is one. */
export function isSelector(step: string): boolean {
  return step.startsWith('?') || step === '*' || /^@\w+\(\)$/.test(step);
}

/** As it is written in a filter: a path of an element begins at `@`. */
export function filterText(subject: PathSubject): string {
  return subjectText(subject).replace('$', subject.element ? '@' : '$');
}
