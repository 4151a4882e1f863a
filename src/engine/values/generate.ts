import { argumentKinds } from '../../format/references/argument.js';
import { describeGenerator, type GeneratorName } from '../../format/references/generators.js';
import type { Argument, Reference } from '../../format/reference.js';
import { itemsOf, type Json } from '../../lib/json.js';
import { generatorArguments } from '../../problems/file/pipes.js';
import { pickFromNothing } from '../../problems/run/pipes.js';
import { valueOfArgument } from './apply-pipes.js';
import { fakeValue } from './fake.js';
import type { Random } from './random.js';
import { textOf } from './text-of.js';
import { PipeFault } from './unresolved.js';

export interface Sources {
  /** Unix time in ms. */
  readonly now: () => number;
  readonly random: Random;
}

type Generator = (args: readonly Json[], sources: Sources) => Json;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const usualLength = 12;
const longestText = 100_000;
/** Exclusive. */
const randomIntLimit = 2 ** 31;

const generate: Readonly<Record<GeneratorName, Generator>> = {
  uuid: (_, { random }) => uuidOf([random.bits(), random.bits(), random.bits(), random.bits()]),
  /** In UTC. */
  now: (_, { now }) => new Date(now()).toISOString(),
  timestamp: ([unit], { now }) => Math.trunc(unit === 's' ? now() / 1000 : now()),
  randomInt: ([min, max], { random }) => {
    if (min === undefined) return random.below(randomIntLimit);
    const [low, high] = [Number(min), Number(max)];
    if (low > high) refuse('randomInt', textOf(max!));
    return low + random.below(high - low + 1);
  },
  randomText: ([length], { random }) => {
    const wanted = length === undefined ? usualLength : Number(length);
    if (wanted < 0 || wanted > longestText) refuse('randomText', textOf(length!));
    return Array.from({ length: wanted }, () => letters[random.below(letters.length)]).join('');
  },
  pick: (args, { random }) => {
    const items = args.length === 1 ? itemsOf(args[0]!) : args;
    if (items.length === 0) throw new PipeFault(pickFromNothing());
    return items[random.below(items.length)]!;
  },
  fake: ([name, ...args], { random }) => fakeValue(textOf(name!), args, random),
};

function refuse(name: GeneratorName, text: string): never {
  throw new PipeFault(generatorArguments(name, { kind: 'value', of: 'integer', text }));
}

/**
 * A fresh value.
 *
 * @param read - the value of a reference that is an argument
 * @throws PipeFault; what `read` throws
 */
export function generateValue(
  { name, args = [] }: Reference & { readonly kind: 'generator' },
  sources: Sources,
  read: (argument: Argument & { readonly kind: 'reference' }) => Json,
): Json {
  const { takes } = describeGenerator(name);
  const values = args.map((argument, index) => {
    if (argument.kind !== 'reference') return valueOfArgument(argument);
    const value = read(argument);
    const { kind } = takes[index] ?? takes.at(-1)!;
    if (argumentKinds[kind].fits(textOf(value))) return value;
    throw new PipeFault(generatorArguments(name, { kind: 'value', of: kind, text: argument.text }));
  });
  return generate[name](values, sources);
}

/** Of version 4, as RFC 9562 has it. */
function uuidOf(bits: readonly number[]): string {
  const hex = bits.map((part) => part.toString(16).padStart(8, '0')).join('');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!;
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    '-',
  );
}
