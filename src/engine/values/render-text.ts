import { itemsOf, type Json } from '../../lib/json.js';
import {
  type Argument,
  type Braces,
  parseTemplate,
  type Reference,
  shownUse,
  type TemplatePart,
} from '../../format/reference.js';
import { followPath } from '../../format/references/reference-path.js';
import type { Lookup } from '../ports/ports.js';
import { expressionProblem } from '../../problems/file/references.js';
import { applyPipes } from './apply-pipes.js';
import { textOf } from './text-of.js';
import { PipeFailure, PipeFault, UnresolvedReference } from './unresolved.js';
import { remember } from '../../lib/memoize.js';
import type { Failure } from '../../record/record.js';
import { parseDuration, type Duration } from '../../format/duration.js';
import { notADuration } from '../../problems/run/run.js';

export { UnresolvedReference, PipeFailure } from './unresolved.js';

export const templateOf = remember(5_000, parseTemplate);

/**
 * Puts values in the place of a text's references; objects and lists as JSON, null as `null`.
 *
 * @throws UnresolvedReference
 */
export function renderText(text: string, lookup: Lookup): string {
  if (!text.includes('{{')) return text;
  return templateOf(text)
    .map((part) => (typeof part === 'string' ? part : textOf(valueOf(part, lookup))))
    .join('');
}

/** Literal text, or what a reference gives; `written` is the reference, braces included. */
export type RenderedPart = string | { readonly value: Json; readonly written: string };

/**
 * A text's parts in order, for a place where not every value fits.
 *
 * @throws UnresolvedReference
 */
export function renderParts(text: string, lookup: Lookup): readonly RenderedPart[] {
  return templateOf(text).map((part) =>
    typeof part === 'string' ? part : { value: valueOf(part, lookup), written: part.text },
  );
}

/**
 * The texts that one value of a repeatable name means: where it is only one reference and that gives a list, each item
 * of it, as of a list that is written out.
 *
 * @throws UnresolvedReference
 */
export function renderTexts(text: string, lookup: Lookup): readonly string[] {
  const value = renderString(text, lookup);
  return itemsOf(value).map(textOf);
}

/**
 * Renders every string in a value; keys stay as written. A string that is only one reference becomes the value itself.
 * What holds no reference is given back as it is, not copied.
 *
 * @throws UnresolvedReference
 */
export function renderValue(value: Json, lookup: Lookup): Json {
  if (typeof value === 'string') return renderString(value, lookup);
  if (value === null || typeof value !== 'object' || !hasBraces(value)) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => renderValue(item, lookup));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, renderValue(item, lookup)]));
}

/** What need not have a value yet. */
export interface Unproven {
  /** Neither do the pipes behind such a reference say anything. */
  readonly isUnknown: (reference: Reference) => boolean;
  /** Whether pipes may refuse what they are given. */
  readonly mayPipesFail: boolean;
}

/**
 * Renders every reference of a value, but for those that are not known yet.
 *
 * @throws UnresolvedReference
 */
export function proveValue(value: Json, lookup: Lookup, unproven: Unproven): void {
  if (typeof value === 'string') {
    if (value.includes('{{')) for (const part of templateOf(value)) provePart(part, lookup, unproven);
  } else if (value !== null && typeof value === 'object')
    for (const item of Object.values(value)) proveValue(item as Json, lookup, unproven);
}

function provePart(part: string | TemplatePart, lookup: Lookup, { isUnknown, mayPipesFail }: Unproven): void {
  if (typeof part === 'string' || part.uses.some(({ reference }) => isUnknown(reference))) return;
  try {
    valueOf(part, lookup);
  } catch (error) {
    if (!mayPipesFail || !(error instanceof PipeFailure)) throw error;
  }
}

/** Whether a string is one `{{env.*}}` reference and nothing else. What pipes make of it has a type of its own. */
export function isEnvReference(value: Json): boolean {
  if (typeof value !== 'string' || !value.includes('{{')) return false;
  const part = onlyPart(value);
  return typeof part === 'object' && part.reference?.kind === 'env' && part.pipes.length === 0;
}

function renderString(text: string, lookup: Lookup): Json {
  if (!text.includes('{{')) return text;
  const part = onlyPart(text);
  return typeof part === 'object' ? valueOf(part, lookup) : renderText(text, lookup);
}

function onlyPart(text: string): TemplatePart | undefined {
  const parts = templateOf(text);
  return parts.length === 1 ? parts[0] : undefined;
}

/** @throws UnresolvedReference, BuildFailure */
export function valueOf(braces: Braces, lookup: Lookup): Json {
  const { text, reference, pipes, fault } = braces;
  if (!reference) throw new BuildFailure(expressionProblem(text, fault!));
  try {
    const value = readReference(reference, lookup);
    const made = pipes.length === 0 ? value : applyPipes(value, pipes, (argument) => readArgument(argument, lookup));
    if (pipes.length > 0 && made !== undefined) lookup.onPiped?.({ braces, given: value, made });
    if (made === undefined) throw new UnresolvedReference(reference, shownUse(braces, braces.uses[0]!));
    return made;
  } catch (error) {
    throw error instanceof PipeFault ? new PipeFailure(error.problem, reference, text) : error;
  }
}

/** What a reference names, and its path finds in it. */
function readReference(reference: Reference, lookup: Lookup): Json | undefined {
  const value = lookup(reference);
  return value !== undefined && 'path' in reference ? followPath(value, reference.path!) : value;
}

/**
 * The value of a reference that is an argument.
 *
 * @throws UnresolvedReference
 */
export function readArgument({ reference, text }: Argument & { readonly kind: 'reference' }, lookup: Lookup): Json {
  const value = readReference(reference, lookup);
  if (value === undefined) throw new UnresolvedReference(reference, `{{${text}}}`);
  return value;
}

function hasBraces(value: Json): boolean {
  if (typeof value === 'string') return value.includes('{{');
  return value !== null && typeof value === 'object' && Object.values(value).some(hasBraces);
}

export { textOf } from './text-of.js';

/** Why a request cannot be sent. */
export class BuildFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'BuildFailure';
    this.failure = failure;
  }
}

/**
 * A duration in ms.
 *
 * @param where - what it is under, for the message: `timeout`, `poll.every`
 * @throws BuildFailure where its references give none; UnresolvedReference
 */
export function resolveDuration(where: string, duration: Duration, lookup: Lookup): number {
  if (typeof duration === 'number') return duration;
  const text = renderText(duration, lookup);
  const ms = parseDuration(text);
  if (ms === undefined) throw new BuildFailure(notADuration(where, text));
  return ms;
}
