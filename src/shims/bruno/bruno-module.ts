import type { Chai } from '../common/chai-words.js';
import { type Load, projectModules } from '../common/project-modules.js';
import type { ShimOptions } from '../common/shim-step.js';
import type { BrunoScript } from './bruno-script.js';
import { chaiOfBruno } from './words.js';

const sign = Symbol.for('callsheet.brunoModule');

/** A module that scripts of Bruno load: it sees the names of the script that loads it. */
export interface BrunoModule {
  readonly [sign]: true;
  readonly run: BrunoScript;
  readonly from: string | undefined;
}

/**
 * A module as Bruno has it, with the names that it uses as parameters: those of scripts, and `module` and `exports`.
 *
 * @example
 * module.exports = brunoModule(({ test, expect, module }) => {
 *   module.exports.isPaid = (order) => test('is paid', () => expect(order.state).to.equal('paid'));
 * });
 */
export function brunoModule(run: BrunoScript, { from }: ShimOptions = {}): BrunoModule {
  return { [sign]: true, run, from };
}

type Names = Readonly<Record<string, unknown>>;

/** `require` of a script. Each run of a script has its own modules, as in Bruno. */
export function requireWith(names: () => Names, from: string | undefined): Load {
  const loaded = new Map<BrunoModule, { exports: unknown }>();
  const open = (place: string | undefined): Load => {
    const load = projectModules(place);
    return (name) => {
      const found = load(name);
      if (name === 'chai') return chaiOfBruno(found as Chai);
      return isBrunoModule(found) ? evaluate(found) : found;
    };
  };
  const evaluate = (found: BrunoModule): unknown => {
    const known = loaded.get(found);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(found, module);
    const own = { module: { value: module }, exports: { value: module.exports }, require: { value: open(found.from) } };
    const given = Object.create(names(), own) as Names;
    found.run.call(given, given);
    return module.exports;
  };
  return open(from);
}

function isBrunoModule(value: unknown): value is BrunoModule {
  return typeof value === 'object' && value !== null && sign in value;
}
