import { deepExpectations, schemaOperand, type Check } from '../check.js';
import { isMadeUp, resolvePath } from '../paths.js';
import type { FileUse, Session, Step } from '../session.js';
import { checksOf, describeStep, withConditions } from './describe.js';

/** A file that a session reads when it runs, its flows apart. */
export interface UsedFile extends FileUse {
  readonly as: 'script' | 'data' | 'body' | 'schema' | 'contract';
}

/**
 * The files that a session reads when it runs, its flows apart: scripts, data, bodies, schemas and its OpenAPI document.
 *
 * @returns paths relative to the project root; those that a reference makes up are not known here
 */
export function usedFiles(session: Session): readonly string[] {
  const uses = [
    ...scriptUses(session),
    ...schemasOfSettings(session),
    ...dataUses(session),
    ...contractUses(session),
    ...session.steps.flatMap(stepUses),
  ];
  return uses.map(({ path }) => resolvePath(session.file, path));
}

/** The scripts of a session's settings; paths as written. */
export function scriptUses({ settings: { pre, post, beforeEach = [], afterEach = [] } }: Session): readonly UsedFile[] {
  return known('script', [...pre, ...post, ...beforeEach, ...afterEach]);
}

/** The schemas of a session's settings; paths as written, but for those that a reference makes up. */
export function schemasOfSettings({ settings: { tests = [] } }: Session): readonly UsedFile[] {
  return known('schema', withConditions(tests).flatMap(schemaUses));
}

/** The data files of a session and its calls; paths as written. */
export function dataUses({ data, steps }: Session): readonly UsedFile[] {
  const uses = [data, ...steps.map((step) => (step.kind === 'call' ? step.each : undefined))];
  return uses.flatMap((use) => (use?.kind === 'file' ? [{ as: 'data', path: use.path, range: use.range }] : []));
}

/** The OpenAPI document of a session's settings; its path as written. */
export function contractUses({ settings: { openapi } }: Session): readonly UsedFile[] {
  return openapi?.range ? [{ as: 'contract', path: openapi.path, range: openapi.range }] : [];
}

/** Every script that a session may run, those of its flows apart; paths relative to the project root, each once. */
export function scriptFiles(session: Session): readonly string[] {
  const uses = [...scriptUses(session), ...session.steps.flatMap(ownScripts)];
  return [...new Set(uses.map(({ path }) => resolvePath(session.file, path)))];
}

/** The scripts, bodies and schemas of a step; paths as written, but for those that a reference makes up. */
export function stepUses(step: Step): readonly UsedFile[] {
  const bodies = known('body', describeStep(step).files(step));
  return [...ownScripts(step), ...bodies, ...known('schema', checksOf(step).flatMap(schemaUses))];
}

function ownScripts(step: Step): readonly UsedFile[] {
  return known('script', describeStep(step).scripts(step));
}

function known(as: UsedFile['as'], uses: readonly FileUse[]): readonly UsedFile[] {
  return uses.filter(({ path }) => !isMadeUp(path)).map(({ path, range }) => ({ as, path, range }));
}

function schemaUses(check: Check): readonly FileUse[] {
  return deepExpectations(check.expectations).flatMap((expectation) => {
    const schema = schemaOperand(expectation);
    return schema && 'path' in schema ? [{ path: schema.path, range: expectation.range ?? check.range }] : [];
  });
}
