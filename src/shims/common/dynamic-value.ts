import type { Reference } from '../../format/reference.js';
import { dynamicVariables } from '../../format/references/dynamic-variables.js';
import type { Json } from '../../lib/json.js';
import { generateValue } from '../../engine/values/generate.js';
import { newSeed, openRandom, type Random } from '../../engine/values/random.js';
import { readArgument, renderText } from '../../engine/values/render-text.js';
import { ShimFault } from './shim-fault.js';

let random: Random | undefined;

/**
 * What the other tools make anew each time that they are asked for it, such as `$randomFirstName`.
 *
 * @returns undefined if the name is not one of theirs
 * @throws ShimFault if it needs a package that is not installed
 */
export function dynamicValue(name: string): string | undefined {
  const written = name.startsWith('$') ? name.slice(1) : '';
  if (!Object.hasOwn(dynamicVariables, written)) return undefined;
  try {
    return renderText(dynamicVariables[written]!, lookUp);
  } catch (error) {
    throw new ShimFault(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function lookUp(reference: Reference): Json | undefined {
  random ??= openRandom(newSeed(), '');
  return reference.kind === 'generator'
    ? generateValue(reference, { now: Date.now, random }, (argument) => readArgument(argument, lookUp))
    : undefined;
}
