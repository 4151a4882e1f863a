import type { Json } from '../../lib/json.js';
import type { SuiteScript } from '../suite/suite.js';
import type { BrunoEntry } from './parts.js';

/** What an expression reads of the response, as a capture; undefined of one that only a script says. */
export function captureOf(expression: string): Json | undefined {
  const from = subjectOf(expression.trim());
  return from === undefined || from === 'status' ? from : { from, optional: true };
}

function subjectOf(expression: string): string | undefined {
  const [, path] = /^res\.body((?:\.[A-Za-z_$][\w$]*|\[(?:\d+|'[^'\\]*')\])+)$/.exec(expression) ?? [];
  if (path !== undefined && !path.endsWith('.length')) return `$${path}`;
  const [, , query] = /^res\((['"`])([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*|\[\d+\])*)\1\)$/.exec(expression) ?? [];
  if (query !== undefined) return `$.${query}`;
  if (/^res\.(?:status|getStatus\(\))$/.test(expression)) return 'status';
  const [, , called, key] =
    /^res\.(?:getHeader\((['"])([\w-]+)\1\)|headers\[['"]([\w-]+)['"]\])$/.exec(expression) ?? [];
  const header = called ?? key;
  return header === undefined ? undefined : `header ${header.toLowerCase()}`;
}

/** A variable after the response as a script. Where its expression fails, Bruno sets nothing, and goes on. */
export function captureScript({ name, value, place }: BrunoEntry): SuiteScript {
  const set = (expression: string): string => `bru.setVar(${JSON.stringify(name)}, ${expression});`;
  const expression = withoutFailure(value.trim());
  const source =
    expression === undefined
      ? `try {\n  ${set(value)}\n} catch (error) {\n  console.error(error.message);\n}`
      : set(expression);
  return { place, dialect: 'bruno', phase: 'after', source };
}

const steps = /\.[A-Za-z_$][\w$]*|\[(?:\d+|'[^']*'|"[^"]*")\]/g;

/** An expression that gives nothing where a part of its path is missing; undefined of one that may fail otherwise. */
function withoutFailure(expression: string): string | undefined {
  const [, path] = /^res\.body((?:\.[A-Za-z_$][\w$]*|\[(?:\d+|'[^']*'|"[^"]*")\])*)$/.exec(expression) ?? [];
  if (path !== undefined)
    return `res.body${path.replace(steps, (step) => (step.startsWith('[') ? `?.${step}` : `?${step}`))}`;
  const isCall = /^res(?:\.get[A-Z]\w*)?\((?:(['"`])[\w.[\]-]+\1)?\)$/.test(expression);
  return isCall || /^res\.(?:status|statusText|responseTime|url)$/.test(expression) ? expression : undefined;
}
