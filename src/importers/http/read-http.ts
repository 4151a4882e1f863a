import { posix } from 'node:path';
import { mainText, type ReadSuite, type SourceFiles } from '../suite/source.js';
import type { Leftover, LeftoverReason, SuiteRequest, SuiteVariable } from '../suite/suite.js';
import { knownIn } from '../shared/known-values.js';
import { answerPart } from './answers.js';
import type { Block } from './block.js';
import { openCaptures, type Captures } from './captures.js';
import { type Cut, cutFile } from './cut-file.js';
import { readEnvironments } from './environments.js';
import { inOrder, nameOf } from './order.js';
import { readRequest } from './request.js';
import { readSignIns } from './sign-ins.js';
import { sortLines } from './sort-lines.js';
import { openTemplates } from './template.js';

/** Reads requests of `.http` and `.rest` files, as REST Client, JetBrains and httpYac have them. */
export function readHttp(files: SourceFiles): ReadSuite {
  const main = files.main ?? '';
  const cuts = cutFile(mainText(files));
  const own = cuts.map((cut) => sortLines(cut, main));
  const { found: imported, missing } = importedBlocks(own, files);
  const all = [...imported, ...own];
  const named = new Set(all.flatMap((block) => nameOf(block) ?? []));
  const leftovers: Leftover[] = [];
  // `@token = {{token}}` is the value of the environment, or what a script sets.
  const variables = all
    .flatMap((block) => block.variables)
    .filter(({ name, value }) => value.replaceAll(/\s/g, '') !== `{{${name}}}`);
  const captures = openCaptures(new Set(variables.map(({ name }) => name)));
  const templates = openTemplates({
    named,
    variableOf: captures.variableOf,
    note: (source, reason) => leftovers.push({ place: { file: main }, source, reason }),
  });
  const ofFile = readVariables(variables, { named, captures, text: templates.text });
  const isOfFile = new Set(variables.map(({ name }) => name));
  const environments = readEnvironments(files, templates.text).map((each) => ({
    ...each,
    variables: each.variables.filter(({ name }) => !isOfFile.has(name)),
  }));
  const values = knownIn([ofFile, ...environments.map((each) => each.variables)]);
  const known = (name: string): readonly string[] => values(name.trim());
  const signIns = readSignIns(files, templates.text);
  const ordered = inOrder(
    own.filter(({ request }) => request),
    imported.filter(({ request }) => request),
  );
  const read = ordered.map((block) => readRequest(block, { files, named, captures, known, signIns }));
  return {
    kind: 'suite',
    suite: {
      tool: 'http',
      filesAreBeside: true,
      name: posix.basename(main).replace(/\.(?:http|rest)$/i, ''),
      items: withCaptures(read, ordered, captures),
      inherited: { headers: [], variables: ofFile, scripts: [] },
      environments,
      leftovers: [...leftovers, ...missing, ...withoutRequest(own), ...behindTexts(cuts, own)],
    },
  };
}

function withCaptures(
  requests: readonly SuiteRequest[],
  blocks: readonly Block[],
  captures: Captures,
): readonly SuiteRequest[] {
  return requests.map((request, at) => {
    const name = nameOf(blocks[at]!);
    return name === undefined ? request : { ...request, captures: captures.of(name) };
  });
}

/** Blocks that hold only variables and scripts. */
function withoutRequest(blocks: readonly Block[]): readonly Leftover[] {
  return blocks
    .filter(({ request }) => !request)
    .flatMap(({ file, scripts, lost }) => [
      ...scripts.map(({ line, source }): Leftover => {
        return { place: { file, line }, source, reason: { kind: 'by-hand', what: 'a script without a request' } };
      }),
      ...lost.map(({ line, what }): Leftover => {
        return { place: { file, line: line.number }, source: line.text.trim(), reason: { kind: 'left-out', what } };
      }),
    ]);
}

/** Requests without `###` behind a text, which other tools than httpYac read as a part of it. JSON and XML have an end. */
function behindTexts(cuts: readonly Cut[], blocks: readonly Block[]): readonly Leftover[] {
  return blocks.flatMap(({ request, file }, at): readonly Leftover[] => {
    const body =
      blocks[at - 1]?.body
        .map(({ text }) => text)
        .join('\n')
        .trim() ?? '';
    if (!cuts[at]!.isUnmarked || !request || body === '' || /^[{[<].*[}\]>]$/s.test(body)) return [];
    const what = 'it is a request of its own, without a line of `###` above it. Some tools have it in the body above';
    return [{ place: { file, line: request.line }, source: request.lines[0]!, reason: { kind: 'changed', what } }];
  });
}

interface ImportedBlocks {
  readonly found: readonly Block[];
  readonly missing: readonly Leftover[];
}

const notBelow: LeftoverReason = {
  kind: 'by-hand',
  what: 'requests of a file that is not at hand. If it is above this one, import the folder that has both',
};

/** Requests of the files that `# @import` names, and of those that these name. */
function importedBlocks(own: readonly Block[], { texts }: SourceFiles): ImportedBlocks {
  const seen = new Set<string>(own.map(({ file }) => file));
  const found: Block[] = [];
  const missing: Leftover[] = [];
  const visit = (blocks: readonly Block[]): void => {
    for (const { tags, file } of blocks) {
      for (const { value, line } of tags.filter(({ key }) => key === 'import')) {
        const path = posix.normalize(posix.join(posix.dirname(file), value));
        const text = texts.get(path);
        if (text === undefined) missing.push({ place: { file, line }, source: value, reason: notBelow });
        if (text === undefined || seen.has(path)) continue;
        seen.add(path);
        const blocksOfFile = cutFile(text).map((cut) => sortLines(cut, path));
        found.push(...blocksOfFile);
        visit(blocksOfFile);
      }
    }
  };
  visit(own);
  return { found, missing };
}

interface VariablesGiven {
  readonly named: ReadonlySet<string>;
  readonly captures: Captures;
  readonly text: (written: string) => string;
}

/** The last value of a name holds. One that is only a part of an answer is what keeps that part. */
function readVariables(
  written: Block['variables'],
  { named, captures, text }: VariablesGiven,
): readonly SuiteVariable[] {
  const last = new Map(written.map(({ name, value }) => [name, value]));
  const others = [...last].filter(([name, value]) => {
    const [, inner] = /^\{\{\s*([^{}]+?)\s*\}\}$/.exec(value) ?? [];
    const part = inner === undefined ? undefined : answerPart(inner, named);
    return !part || part === 'unknown' || captures.variableOf(part, name) !== name;
  });
  return others.map(([name, value]) => ({ name, value: text(value.replace(/^(["'])(.*)\1$/, '$2')) }));
}
