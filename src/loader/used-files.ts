import type { Check, Condition } from '../model/check.js';
import type { Body, Session, Step } from '../model/session.js';
import { resolvePath } from '../model/paths.js';

/**
 * The files that a session reads when it runs, its flows apart: scripts, bodies and schemas.
 *
 * @returns paths relative to the project root; those that a reference makes up are not known here
 */
export function usedFiles(session: Session): readonly string[] {
  const { pre, post } = session.settings;
  const paths = [...[...pre, ...post].map((script) => script.path), ...session.steps.flatMap(stepFiles)];
  return paths.filter((path) => !path.includes('{{')).map((path) => resolvePath(session.file, path));
}

function stepFiles(step: Step): readonly string[] {
  if (step.kind === 'call') return conditionFiles(step.when);
  if (step.kind !== 'request') return conditionFiles(step.condition);
  const conditions = [step.when, step.poll?.until, step.poll?.failWhen];
  return [...bodyFiles(step.body), ...conditions.flatMap(conditionFiles), ...step.tests.flatMap(schemaFiles)];
}

function bodyFiles(body: Body | undefined): readonly string[] {
  if (body?.kind === 'file') return [body.path];
  return body?.kind === 'multipart' ? body.parts.flatMap((part) => part.file ?? []) : [];
}

function conditionFiles(condition: Condition | undefined): readonly string[] {
  return condition?.checks.flatMap(schemaFiles) ?? [];
}

function schemaFiles(check: Check): readonly string[] {
  return check.expectations.flatMap(({ operator, operand }) => {
    if (operator !== 'schema' || typeof operand !== 'object' || operand === null || !('path' in operand)) return [];
    return typeof operand.path === 'string' ? [operand.path] : [];
  });
}
