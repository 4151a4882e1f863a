import { freeName } from '../../lib/free-number.js';
import type { SuiteRequest } from '../suite/suite.js';
import type { AnswerPart } from './answers.js';

/** The variables that keep parts of answers. */
export interface Captures {
  /** @param wanted - what a variable of the file calls the part */
  readonly variableOf: (part: AnswerPart, wanted?: string) => string;
  readonly of: (request: string) => SuiteRequest['captures'];
}

/** @param taken - names that other variables have */
export function openCaptures(taken: ReadonlySet<string>): Captures {
  const known = new Map<string, Map<string, string>>();
  const names = new Set(taken);
  return {
    variableOf: (part, wanted) => {
      const parts = known.get(part.request) ?? new Map<string, string>();
      known.set(part.request, parts);
      const from = String(part.from);
      const name =
        parts.get(from) ??
        wanted ??
        freeName(`${part.request}_${part.word.replaceAll('-', '_')}`, (each) => names.has(each), '_');
      parts.set(from, name);
      names.add(name);
      return name;
    },
    of: (request) => [...(known.get(request) ?? [])].map(([value, name]) => ({ name, value })),
  };
}
