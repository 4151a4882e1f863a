import { posix } from 'node:path';
import { deepExpectations, schemaOperand, type Check } from '../../format/check.js';
import { asksSomething, findMisspelt } from '../../json-schema/find-misspelt.js';
import { compileSchema } from '../../json-schema/compile-schema.js';
import type { FileReason } from '../../lib/file-reason.js';
import { isJsonObject, type Json, type JsonObject, isTooDeep } from '../../lib/json.js';
import { readSchemaText, type PlacedNumbers } from '../../lib/schema-numbers.js';
import { isAbsolutePath, resolvePath, dottedPath } from '../../format/paths.js';
import type { FindingMessage, Disk, Finding, CheckedSources } from './sources.js';
import {
  bodyFileMissing,
  schemaMissing,
  schemaNotJson,
  scriptUnreadable,
  foreseen,
  otherLetters,
} from '../../problems/check/check.js';
import { boundOfManyDigits, misspeltInSchema, schemaAsksNothing } from '../../problems/check/schemas.js';
import { inlineSchema, invalidSchema, schemaLosesDigits, schemaTooDeep } from '../../problems/run/evaluate.js';
import type { Session, Step } from '../../format/session.js';
import { fileReasonWords, readAs, reasonOf } from '../../problems/disk/file-reason.js';
import { contractUnreadable } from '../../problems/run/contract.js';
import { dataUnreadable } from '../../problems/run/data.js';
import { checksOf } from '../../format/steps/describe.js';
import {
  contractUses,
  dataUses,
  schemasOfSettings,
  scriptFiles,
  scriptUses,
  stepUses,
  type UsedFile,
} from '../../format/steps/used-files.js';
import { didYouMean } from '../../lib/did-you-mean.js';
import { once } from '../../lib/memoize.js';

/** Scripts, bodies, schemas and documents that are not there, and schemas that are none. What is skipped says nothing. */
export function checkUsedFiles(session: Session, sources: CheckedSources): readonly Finding[] {
  const steps = session.steps.filter((step) => !('skip' in step && step.skip !== undefined));
  const uses = [
    ...scriptUses(session),
    ...schemasOfSettings(session),
    ...dataUses({ ...session, steps }),
    ...contractUses(session),
    ...steps.flatMap(stepUses),
  ];
  const scripts = once(() => scriptFiles(session).map((path) => sources.disk.text(path, 'script')));
  const files = uses.flatMap((use) => findingsOf(use.range, faultsOf(use, { file: session.file, scripts }, sources)));
  return [...files, ...steps.flatMap(inlineSchemas)];
}

interface User {
  readonly file: string;
  /** The texts of all its scripts. */
  readonly scripts: () => readonly string[];
}

function faultsOf(use: UsedFile, user: User, { disk, maySuggest }: CheckedSources): readonly FindingMessage[] {
  const file = resolvePath(user.file, use.path);
  const reason = use.as === 'script' ? scriptFault(file, disk) : disk.fault(file, use.as);
  if (reason === undefined) {
    const letters = checkLetters(use.path, user.file, disk);
    return use.as === 'schema' ? [...letters, ...schemaFileFaults(use.path, disk.text(file, 'schema'))] : letters;
  }
  const near = maySuggest() ? suggestFile(use.path, user.file, disk) : undefined;
  if (use.as === 'script') return [scriptUnreadable(use.path, reason, near)];
  if (use.as === 'data')
    return [foreseen(dataUnreadable(use.path, fileReasonWords(reason), adviceFor(use.path, file, near)))];
  if (use.as === 'contract')
    return [foreseen(contractUnreadable(use.path, fileReasonWords(reason), adviceFor(use.path, file, near)))];
  if (isWritten(file, user)) return [];
  return [(use.as === 'body' ? bodyFileMissing : schemaMissing)(use.path, reason, near)];
}

/** What to do about a file that is not there. */
function adviceFor(path: string, file: string, near: string | undefined): string {
  return near === undefined ? readAs(path, file) : `Did you mean ${near}?`;
}

/** A host may find a script that is written without its extension, or as a path or name of its own. */
function scriptFault(file: string, disk: Disk): FileReason | undefined {
  if (isAbsolutePath(file) || /[?#]/.test(file)) return undefined;
  const name = posix.basename(file);
  const isStem = disk.names(posix.dirname(file)).some((other) => other.startsWith(`${name}.`));
  const reason = isStem ? undefined : disk.fault(file, 'script');
  return reason?.kind === 'directory' ? undefined : reason;
}

/** Whether a script names the file: then it is there when it is read. */
function isWritten(file: string, { scripts }: User): boolean {
  const name = posix.basename(file);
  return scripts().some((text) => text.includes(name));
}

function schemaFileFaults(path: string, text: string): readonly FindingMessage[] {
  let read: PlacedNumbers;
  try {
    read = readSchemaText(text);
  } catch (error) {
    return [schemaNotJson(path, reasonOf(error))];
  }
  const { schema, bounds, lost } = read;
  if (isTooDeep(schema, text)) return [foreseen(schemaTooDeep(path))];
  if (lost[0]) return [foreseen(schemaLosesDigits(path, lost[0].text))];
  const [first, ...others] = bounds;
  const about = first
    ? [boundOfManyDigits(`${first.bound}: ${first.text}`, { schema: path, more: others.length })]
    : [];
  return [...about, ...schemaFaults(path, schema)];
}

function inlineSchemas(step: Step): readonly Finding[] {
  return checksOf(step).flatMap(faultsOfInline);
}

function faultsOfInline(check: Check): readonly Finding[] {
  return deepExpectations(check.expectations).flatMap((expectation) => {
    const schema = schemaOperand(expectation);
    if (!schema || !('inline' in schema)) return [];
    return findingsOf(expectation.range ?? check.range, schemaFaults(inlineSchema, schema.inline));
  });
}

/** What a reference makes of a schema is not known here. */
function schemaFaults(name: string, schema: Json): readonly FindingMessage[] {
  const { reason } = JSON.stringify(schema).includes('{{') ? {} : compileSchema(schema);
  if (reason !== undefined) return [foreseen(invalidSchema(name, reason))];
  const misspelt = findMisspelt(schema).map((word) => misspeltInSchema(name, word));
  return misspelt.length === 0 && isIdle(schema) ? [schemaAsksNothing(name, partOf(schema))] : misspelt;
}

/** An empty map says on purpose that anything matches, as `true` does. */
function isIdle(schema: Json): schema is JsonObject {
  return isJsonObject(schema) && Object.keys(schema).length > 0 && !asksSomething(schema);
}

/** Where a schema keeps those that it could point at, as a document of OpenAPI does, too. */
function partOf(schema: JsonObject): string | undefined {
  const { components, definitions, $defs } = schema as Readonly<Record<string, JsonObject | undefined>>;
  const places = { 'components/schemas': components?.['schemas'], definitions, $defs };
  const [place, names] = Object.entries(places).find(([, map]) => typeof map === 'object' && map !== null) ?? [];
  const [name] = Object.keys(names ?? {});
  return name === undefined ? undefined : `#/${place}/${name}`;
}

function findingsOf(range: Finding['range'], messages: readonly FindingMessage[]): readonly Finding[] {
  return messages.map((message) => ({ message, range }));
}

/**
 * A file that was probably meant, as the session has to write it: one of nearly that name next to it, or the same path
 * from the project root, which is where many look first.
 *
 * @param path - as the session `from` writes it
 */
function suggestFile(path: string, from: string, disk: Disk): string | undefined {
  const file = resolvePath(from, path);
  if (isAbsolutePath(path) || file.startsWith('../')) return undefined;
  const folder = posix.dirname(file);
  const near = nearName(posix.basename(file), disk.names(folder));
  const candidates = [...(near === undefined ? [] : [posix.join(folder, near)]), posix.normalize(path)];
  const meant = candidates.find((candidate) => candidate !== file && disk.fault(candidate, 'script') === undefined);
  return meant === undefined ? undefined : dottedPath(from, meant);
}

/** Names with one extension are compared without it, which would make any two alike. */
function nearName(name: string, names: readonly string[]): string | undefined {
  const { name: stem, ext } = posix.parse(name);
  const alike = names.filter((other) => posix.extname(other) === ext);
  const near = didYouMean(
    stem,
    alike.map((other) => posix.parse(other).name),
  );
  if (near !== undefined) return `${near}${ext}`;
  return names.find((other) => posix.parse(other).name.toLowerCase() === stem.toLowerCase());
}

/**
 * A file that this machine finds and another does not: Windows and macOS take a name in any letters, Linux does not.
 *
 * @param path - as the session `from` writes it
 */
export function checkLetters(path: string, from: string, disk: Disk): readonly FindingMessage[] {
  const file = resolvePath(from, path);
  if (isAbsolutePath(file) || file.startsWith('../')) return [];
  const own = disk.own(file);
  // A disk may keep the parts of `é` apart; that is not another letter.
  if (own.normalize() === file.normalize()) return [];
  return [otherLetters(path, own, dottedPath(from, own))];
}
