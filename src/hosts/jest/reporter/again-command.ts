import { pathFrom } from '../../../format/paths.js';
import { shellWord } from '../../../lib/shell-quote.js';
import type { StepRecord } from '../../../record/record.js';
import type { TestResult } from './jest-reporter.js';

/** The command that runs a step again, with the steps before it. Jest takes both the file and the name as regular expressions. */
export function againCommand({ id }: Pick<StepRecord, 'id'>, result: TestResult): string | undefined {
  const tests = result.testResults as readonly { readonly fullName?: string; readonly callsheet?: StepRecord }[];
  const test = tests.find(({ callsheet }) => callsheet?.id === id);
  if (test?.fullName === undefined) return undefined;
  const [file, name] = [pathFrom(process.cwd(), result.testFilePath), test.fullName].map(asPattern);
  return ['npx', 'jest', ...placesOf(process.argv), file!, '-t', `^${name}$`].map(shellWord).join(' ');
}

/** A dot stays as it is: it matches itself. */
function asPattern(text: string): string {
  return text.replace(/[\\^$*+?()[\]{}|]/g, String.raw`\$&`);
}

/** What of a command line decides which files there are; the rest says how they are run. */
const places: ReadonlySet<string> = new Set(['-c', '--config', '--rootDir']);

function placesOf(argv: readonly string[]): readonly string[] {
  return argv.flatMap((word, index) => {
    const name = word.split('=', 1)[0]!;
    if (!places.has(name)) return [];
    return word === name ? [word, ...argv.slice(index + 1, index + 2)] : [word];
  });
}
