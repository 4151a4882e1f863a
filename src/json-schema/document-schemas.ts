import { formatSeconds } from '../format/duration.js';
import type { JsonObject } from '../lib/json.js';
import { schemaFaults } from '../problems/check/schemas.js';
import { asCompiled, openCompiler, wordsOf, type Compiled, type Digits, type Draft } from './compile-schema.js';
import { computeLimit, slowCompiling, withinLimit } from './time-limit.js';

/** Compiles the schemas of a document, each when it is asked for first. @param pointer - as a URL has it: `#/components/schemas/Order` */
export type CompileIn = (pointer: string, digits: Digits) => Compiled;

const name = 'contract:';

/** The document stays as it is: what a schema refers to is compiled where it is. */
export function schemasOf(document: JsonObject, draft: Draft): CompileIn {
  const compilers = new Map<Digits, ReturnType<typeof openCompiler>>();
  const known = new Map<string, Compiled>();

  function compilerFor(digits: Digits): ReturnType<typeof openCompiler> {
    const kept = compilers.get(digits);
    if (kept) return kept;
    const more = { validateSchema: false, verbose: true, code: { regExp } } as const;
    const opened = openCompiler(draft, digits, more).addSchema(document, name);
    compilers.set(digits, opened);
    return opened;
  }

  function compile(pointer: string, digits: Digits): Compiled {
    try {
      const compiling = (): unknown => compilerFor(digits).compile({ $ref: name + pointer });
      // What is half done stays in a compiler.
      const done = withinLimit(compiling, { forget: () => compilers.delete(digits), slow: slowCompiling });
      if (done) return asCompiled(done.value as never, '"$ref"');
      return { reason: schemaFaults.slow(formatSeconds(computeLimit)), isTooSlow: true };
    } catch (error) {
      return { reason: wordsOf(error as Error).replaceAll(name, '') };
    }
  }

  return (pointer, digits) => {
    const key = `${digits} ${pointer}`;
    const compiled = known.get(key) ?? compile(pointer, digits);
    known.set(key, compiled);
    return compiled;
  };
}

/** Many patterns are not written for the mode in which JSON Schema reads them: `[\w-.]`. */
const regExp = Object.assign(
  (pattern: string, flags: string): RegExp => {
    try {
      return new RegExp(pattern, flags);
    } catch {
      return new RegExp(pattern, flags.replace('u', ''));
    }
  },
  { code: 'new RegExp' },
);
