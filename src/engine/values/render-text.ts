import { itemsOf, type Json } from '../../lib/json.js';
import { unresolvedReference } from '../../problems/run/references.js';
import { type Reference, type TemplatePart, parseTemplate } from '../../format/reference.js';
import type { Lookup } from '../ports/ports.js';
import { remember } from '../../lib/memoize.js';
import type { Failure } from '../../record/record.js';
import { parseDuration, type Duration } from '../../format/duration.js';
import { notADuration } from '../../problems/run/run.js';

/** Thrown where a template has a reference that gives no value. */
export class UnresolvedReference extends Error {
  override readonly name = 'UnresolvedReference';
  readonly reference: Reference;
  readonly text: string;

  /** @param text - as written, braces included */
  constructor(reference: Reference, text: string) {
    super(unresolvedReference(text).message);
    this.reference = reference;
    this.text = text;
  }
}

const templateOf = remember(5_000, parseTemplate);

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

/** Whether a string is one `{{env.*}}` reference and nothing else. */
export function isEnvReference(value: Json): boolean {
  if (typeof value !== 'string' || !value.includes('{{')) return false;
  const part = onlyPart(value);
  return typeof part === 'object' && part.reference?.kind === 'env';
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

/** What is in braces and is not a reference counts as a variable that nothing has set. */
function valueOf({ text, reference }: Extract<TemplatePart, object>, lookup: Lookup): Json {
  const value = reference ? lookup(reference) : undefined;
  if (value === undefined)
    throw new UnresolvedReference(reference ?? { kind: 'var', name: text.slice(2, -2).trim() }, text);
  return value;
}

function hasBraces(value: Json): boolean {
  if (typeof value === 'string') return value.includes('{{');
  return value !== null && typeof value === 'object' && Object.values(value).some(hasBraces);
}

/** A value as text: a string as it is, anything else as JSON. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

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
