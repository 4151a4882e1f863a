import type { FileUse } from '../../format/session.js';
import type { Json } from '../../lib/json.js';
import type { Range } from '../../format/range.js';
import { scriptRequestFaults } from '../../problems/run/scripts.js';
import type { Ports, ScriptFault } from '../ports/ports.js';
import type { AfterStep } from '../ports/step-scripts.js';
import { kindOf, wholeJson } from '../values/whole-json.js';
import { faultOf } from './run-script.js';

/** What a test of a script came to, before its record masks it. */
export interface ScriptTest {
  readonly name: string;
  /** Of the script, in the session file. */
  readonly range: Range;
  /** Absent where it passed. */
  readonly fault?: ScriptFault;
  /** What the error compared, where it says so. */
  readonly sides?: TestSides;
}

interface TestSides {
  readonly expected: Json;
  readonly received: Json;
}

/** The tests of one script. */
interface ScriptTests {
  /** @param over - aborted when the script's time is over: what ends then does not count */
  readonly open: (over: AbortSignal) => AfterStep['test'];
  /** Resolves when none is under way: not every script awaits them. */
  readonly settled: () => Promise<void>;
  /** In the order in which they began. A test that has not ended is left out. */
  readonly done: () => readonly ScriptTest[];
}

export function openScriptTests({ range }: FileUse, ports: Ports): ScriptTests {
  const tests: (ScriptTest | undefined)[] = [];
  const open = new Set<Promise<unknown>>();

  function run(name: string, body: () => unknown, over: AbortSignal): unknown {
    if (typeof name !== 'string' || typeof body !== 'function')
      throw new TypeError(scriptRequestFaults.test(typeof name === 'string' ? kindOf(body) : kindOf(name)));
    const place = tests.push(undefined) - 1;
    const end = (failed?: { readonly error: unknown }): void => {
      if (!over.aborted) tests[place] = { name, range, ...(failed && faultsOf(failed.error, ports)) };
    };
    try {
      const result = body();
      if (!isThenable(result)) return void end();
      const ended = Promise.resolve(result).then(
        () => end(),
        (error: unknown) => end({ error }),
      );
      open.add(ended);
      return ended.finally(() => open.delete(ended));
    } catch (error) {
      return void end({ error });
    }
  }

  return {
    open: (over) => ((name: string, body: () => unknown) => run(name, body, over)) as AfterStep['test'],
    settled: async () => {
      while (open.size > 0) await Promise.all(open);
    },
    done: () => tests.filter((test) => test !== undefined),
  };
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { readonly then?: unknown } | undefined)?.then === 'function';
}

function faultsOf(error: unknown, ports: Ports): Pick<ScriptTest, 'fault' | 'sides'> {
  const sides = sidesOf(error);
  return { fault: faultOf(error, ports), ...(sides && { sides }) };
}

/** As assertion libraries give them. */
function sidesOf(error: unknown): TestSides | undefined {
  if (typeof error !== 'object' || error === null || !('expected' in error) || !('actual' in error)) return undefined;
  try {
    return { expected: asJson(error.expected), received: asJson(error.actual) };
  } catch {
    return undefined;
  }
}

function asJson(value: unknown): Json {
  return JSON.parse(wholeJson(value)) as Json;
}
