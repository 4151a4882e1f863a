import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { checkFiles } from '../../../src/loader/check-files.js';
import { sessionJsonSchema } from '../../../src/loader/parse/json-schema.js';
import { blocksOf, docPages, type DocBlock } from '../../support/doc-pages.js';

const isSession = ({ language, info }: DocBlock): boolean => language === 'yaml' && info !== 'not-a-session';
const pages = docPages.filter((page) => blocksOf(page).some(isSession));
const matchesSchema = new Ajv2020({ strict: false }).compile(sessionJsonSchema());

/** Blocks may show a part of a file: steps without `steps`, or other keys without steps. */
function wholeSession(text: string): string {
  if (/^steps:/m.test(text)) return text;
  const steps = /^ *(?:# .*\n *)*- /.test(text);
  return steps
    ? `steps:\n${text.replace(/^/gm, '  ')}`
    : `${text}steps:\n  - request: GET /health\n    tests: { status: 200 }\n`;
}

/** Writes the files of a page, and each of its other sessions under a name of its own. */
function writeProject(blocks: readonly DocBlock[]): { root: string; nameOf: (block: DocBlock) => string } {
  const root = mkdtempSync(join(tmpdir(), 'callsheet-docs-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const nameOf = (block: DocBlock): string => {
    const { file, line } = block;
    return file !== undefined && (!isSession(block) || file.endsWith('.session.yaml'))
      ? file
      : `line-${line}.session.yaml`;
  };
  for (const block of blocks.filter((block) => isSession(block) || block.file !== undefined)) {
    mkdirSync(dirname(join(root, nameOf(block))), { recursive: true });
    writeFileSync(join(root, nameOf(block)), isSession(block) ? wholeSession(block.text) : block.text);
  }
  return { root, nameOf };
}

/** What `check` finds, and what is expected of it: all of a named file, the errors of a part. */
async function problemsOf(blocks: readonly DocBlock[]): Promise<readonly string[]> {
  const { root, nameOf } = writeProject(blocks);
  const sessions = blocks.filter(isSession);
  const { problems } = await checkFiles(root, sessions.map(nameOf), {});
  return sessions.flatMap((block) => {
    const [, code] = /^error=(\S+)$/.exec(block.info) ?? [];
    const found = problems
      .filter(({ file, severity }) => file === nameOf(block) && (block.file !== undefined || severity === 'error'))
      .map((problem) => problem.code);
    if (found.join() === (code ?? '')) return [];
    return [`line ${block.line}: ${found.join() || 'no problem'}${code === undefined ? '' : ` instead of ${code}`}`];
  });
}

test.each(pages)('check finds in the sessions of %s what the page says', async (page) => {
  expect(await problemsOf(blocksOf(page))).toEqual([]);
});

test.each(pages)('the JSON Schema takes the sessions of %s', (page) => {
  for (const { text } of blocksOf(page).filter((block) => isSession(block) && block.info === ''))
    expect(matchesSchema(parse(wholeSession(text))) || [text, matchesSchema.errors]).toBe(true);
});

test('a session with an error is found, and one without the error that it should show', async () => {
  const block = { page: '', language: 'yaml', info: '', file: undefined };
  const text = '- request: GET /\n  tets: { status: 200 }\n';
  const other = '- request: GET /\n';
  expect(
    await problemsOf([
      { ...block, line: 1, text },
      { ...block, line: 2, text, info: 'error=unknown-key' },
      { ...block, line: 3, text: other, info: 'error=unknown-key' },
      { ...block, line: 4, text: other, file: 'a.session.yaml' },
      { ...block, line: 5, text: 'settings:\n  onFailure: stop\n' },
    ]),
  ).toEqual(['line 1: unknown-key', 'line 3: no problem instead of unknown-key', 'line 4: nothing-tested']);
});
