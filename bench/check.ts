// How long `callsheet check` takes over many session files, next to what yaml's parseDocument of the same texts takes.
// Times are of the processor, so that other work on the machine does not count. The first round is the one that a
// command line meets: nothing is warm yet.
// Needs a build: npm run build && node bench/check.ts [files]
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { checkFiles, findSessions } from '../dist/index.js';

const count = Number(process.argv[2] ?? 1000);
const rounds = 5;
const example = join(import.meta.dirname, '../test/check-cases/the-example-of-the-documentation-has-no-problem');
const sample = readFileSync(join(example, 'checkout.session.yaml'), 'utf8');
const flow = readFileSync(join(example, 'flows/login.session.yaml'), 'utf8');

const ratios: number[] = [];
for (let round = 0; round < rounds; round++) {
  // Texts that no round has seen, so that nothing is remembered.
  const texts = Array.from({ length: count }, (_, index) => `# ${round}.${index}\n${sample}`);
  const beforeParsing = process.cpuUsage();
  for (const text of texts) parseDocument(text);
  const parsing = since(beforeParsing);
  const root = mkdtempSync(join(tmpdir(), 'callsheet-bench-'));
  mkdirSync(join(root, 'flows'));
  writeFileSync(join(root, 'flows/login.session.yaml'), flow);
  for (const [index, text] of texts.entries()) writeFileSync(join(root, `case-${index}.session.yaml`), text);
  const beforeChecking = process.cpuUsage();
  const { problems } = await checkFiles(root, await findSessions(root), {});
  const checking = since(beforeChecking);
  rmSync(root, { recursive: true });
  ratios.push(checking / parsing);
  const ms = (time: number): string => `${Math.round(time)} ms`;
  console.log(
    `${count} files, ${problems.length} problems: parseDocument ${ms(parsing)}, check ${ms(checking)}, ratio ${(checking / parsing).toFixed(2)}`,
  );
}
console.log(`median ratio ${ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]?.toFixed(2)} (wanted: below 3)`);

/** ms */
function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
