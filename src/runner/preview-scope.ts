import { readEnv } from '../engine/context/read-env.js';
import { diskFiles } from '../engine/node/node-ports.js';
import type { Files, Lookup, RunOptions } from '../engine/ports/ports.js';
import { learnEnv } from '../engine/redact/learn-env.js';
import type { Redactor } from '../engine/redact/redactor.js';
import { sensitiveNames } from '../engine/redact/sensitive-names.js';
import { typedLike } from '../engine/scope/environment-inputs.js';
import { generateValue } from '../engine/values/generate.js';
import { newSeed, openRandom } from '../engine/values/random.js';
import {
  BuildFailure,
  readArgument,
  renderText,
  renderValue,
  UnresolvedReference,
} from '../engine/values/render-text.js';
import type { Binding, Session, Step } from '../format/session.js';
import { describeStep } from '../format/steps/describe.js';
import { givenInput } from '../lib/input-variable.js';
import type { Json } from '../lib/json.js';
import { openValues, type Known, type OpenReason, type OpenValues, withMarks } from './open-values.js';

/** What is known of a project before a run. */
export interface PreviewSetup {
  /** The project root, absolute. */
  readonly root: string;
  readonly processEnv: Readonly<Record<string, string | undefined>>;
  readonly options: RunOptions;
  /** Whether secrets are put in, too. */
  readonly showsSecrets: boolean;
}

/** What the references of a session give before a run, row by row. */
export interface PreviewScope {
  readonly session: Session;
  readonly setup: PreviewSetup;
  readonly files: Files;
  readonly values: OpenValues;
  readonly known: Known;
  /** Gives known values. Those with marks in them are among them. */
  readonly lookup: Lookup;
  readonly redactor: Redactor;
  /** Goes on to the row after a step. @param isInArm - whether the step may not run */
  readonly pass: (step: Step, row: number, isInArm: boolean) => void;
}

type Entry = ReturnType<Known>;

/**
 * @param text - of the session's file
 * @param redactor - what it knows already is not put in
 */
export function openPreview(
  { session, text, setup }: Pick<PreviewScope, 'session' | 'setup'> & { readonly text: string },
  redactor: Redactor,
): PreviewScope {
  const files = diskFiles(setup.root);
  const env = envOf(session, files, setup);
  learnEnv(env, redactor);
  const values = openValues(text, envNamesIn(text));
  const variables = new Map<string, Entry>();
  const entryOf = entryMaker(values, redactor, setup);
  const known: Known = (reference) => {
    if (reference.kind === 'flow') return { kind: 'open', reason: { kind: 'flow' } };
    if (reference.kind === 'var') return variables.get(reference.name) ?? { kind: 'known', value: undefined };
    const value = env[reference.name];
    return value === undefined ? { kind: 'known', value } : entryOf(reference.name, value);
  };
  const lookup = openLookup(known, session, setup);
  const render: Put = (name, value, otherwise) => {
    try {
      variables.set(name, entryOf(name, renderValue(withMarks(value, { known, lookup, values }), lookup)));
    } catch (error) {
      if (!isUnknown(error)) throw error;
      variables.set(name, { kind: 'open', reason: otherwise });
    }
  };
  for (const input of session.inputs) {
    const given = givenTo(input, session, setup);
    if (given === undefined) render(input.name, input.value, { kind: 'input' });
    else variables.set(input.name, 'value' in given ? entryOf(input.name, given.value) : given);
  }
  for (const { name, value } of session.variables) if (!variables.has(name)) render(name, value, { kind: 'unset' });
  return {
    session,
    setup,
    files,
    values,
    known,
    lookup,
    redactor,
    pass: (step, row, isInArm) => {
      if (step.kind === 'set' && !isInArm)
        return step.values.forEach(({ name, value }) => render(name, value, { kind: 'set', row }));
      const reason: OpenReason = { kind: step.kind === 'set' ? 'set' : 'captured', row };
      for (const { name } of describeStep(step).sets(step)) variables.set(name, { kind: 'open', reason });
    },
  };
}

type Put = (name: string, value: Json, otherwise: OpenReason) => void;

/** Secrets are open, like what is not known. */
function entryMaker(
  values: OpenValues,
  redactor: Redactor,
  { showsSecrets, options }: PreviewSetup,
): (name: string, value: Json) => Entry {
  const names = sensitiveNames(options.redact.names);
  const isSecret = (name: string, value: Json): boolean => {
    if (showsSecrets || (typeof value === 'string' && values.isMark(value))) return false;
    if (names.field(name)) return !(typeof value === 'number' && names.count(name));
    return JSON.stringify(redactor.value(name, value)) !== JSON.stringify(value);
  };
  return (name, value) =>
    isSecret(name, value) ? { kind: 'open', reason: { kind: 'secret' } } : { kind: 'known', value };
}

function openLookup(known: Known, { file }: Session, { processEnv, options }: PreviewSetup): Lookup {
  const random = openRandom(processEnv.CALLSHEET_SEED || (options.seed ?? newSeed()), file);
  const lookup: Lookup = (reference) => {
    if (reference.kind === 'generator')
      return generateValue(reference, { now: Date.now, random }, (argument) => readArgument(argument, lookup));
    const found = known(reference);
    return found.kind === 'known' ? found.value : undefined;
  };
  return lookup;
}

/** What an input is given; undefined if its default counts. */
function givenTo(
  { name, value }: Binding,
  { data }: Session,
  { processEnv }: PreviewSetup,
): { readonly value: Json } | (Entry & { readonly kind: 'open' }) | undefined {
  if (data) return { kind: 'open', reason: { kind: 'data' } };
  const given = givenInput(name, processEnv);
  const typed = given && typedLike(value, given.text);
  if (typed !== undefined) return { value: typed };
  return value === null ? { kind: 'open', reason: { kind: 'input' } } : undefined;
}

function isUnknown(error: unknown): boolean {
  return error instanceof UnresolvedReference || error instanceof BuildFailure;
}

function envOf({ settings }: Session, files: Files, setup: PreviewSetup): Readonly<Record<string, string>> {
  const { processEnv, options } = setup;
  const read = (environment: string | undefined): Readonly<Record<string, string>> =>
    readEnv(files, environment, processEnv, options.envFolder).values;
  const shared = read(undefined);
  const environment = settings.environment ?? options.defaults.environment;
  if (environment === undefined) return shared;
  const lookup: Lookup = (reference) => (reference.kind === 'env' ? shared[reference.name] : undefined);
  try {
    return read(renderText(environment, lookup));
  } catch (error) {
    if (isUnknown(error)) return shared;
    throw error;
  }
}

function envNamesIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\benv\.([A-Za-z_]\w*)/g)].map(([, name]) => name!));
}
