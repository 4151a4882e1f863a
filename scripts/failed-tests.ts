// `node scripts/failed-tests.ts results.json`: the tests that failed in a run, by Vitest's JSON, each with the first
// lines of its reason. At the end of a log of many lines they are found without its beginning.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Results {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly Assertion[];
  }[];
}

interface Assertion {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages?: readonly string[];
}

const firstLines = 12;
const { testResults } = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Results;

for (const { name, message, assertionResults } of testResults) {
  const file = relative(process.cwd(), name);
  if (message) tell(file, message);
  for (const { fullName, failureMessages = [] } of assertionResults.filter(({ status }) => status === 'failed'))
    tell(`${file} > ${fullName}`, failureMessages.join('\n'));
}

function tell(title: string, reason: string): void {
  const plain = stripVTControlCharacters(reason).split('\n');
  const lines = plain.filter((line) => !line.includes('/node_modules/')).slice(0, firstLines);
  console.log([`  ${title}`, ...lines.map((line) => `      ${line}`)].join('\n'));
}
