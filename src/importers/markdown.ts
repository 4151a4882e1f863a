import { keptWords, leftoverWords, partWords } from '../problems/import/report.js';
import type { Leftover, Place } from './suite/suite.js';
import type { KeptPart } from './again/kept-part.js';
import { countOutcomes, type ImportReport, type Outcome, type RequestReport } from './write/report.js';

/** What became of a request, in words. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  'as-it-is': 'as it is',
  'with-script': 'with a script',
  'by-hand': 'by hand',
};

/** The report as a file next to the sessions. It names no time, so that the same source gives the same file. */
export function markdownReport(report: ImportReport, kept: readonly KeptPart[]): string {
  const { requests, name } = report;
  const counts = countOutcomes(requests);
  const summary = [
    `| Requests | ${requests.length} |`,
    '| --- | --- |',
    ...(Object.keys(outcomeWords) as Outcome[]).map((outcome) => `| ${outcomeWords[outcome]} | ${counts[outcome]} |`),
  ];
  const parts = [
    [`# Import of ${cell(name)}`],
    ['callsheet wrote this report. It says what became of each request, and what is left to do by hand.'],
    summary,
    ...toDo(report),
    ...keptSection(kept),
    ...requestsSection(requests),
    ...leftoversSection(report),
    ...environmentSection(report),
    ...namesSection(report),
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function toDo({ environment, packages, requests }: ImportReport): readonly (readonly string[])[] {
  const secrets = environment.filter(({ isSecret }) => isSecret).length;
  const byHand = countOutcomes(requests)['by-hand'];
  const steps = [
    ...(environment.length > 0
      ? ['Copy `.env.example` to `.env`, or add what is new in it to yours. Set the values that are empty.']
      : []),
    ...(secrets > 0
      ? [`Set ${secrets} ${secrets === 1 ? 'secret' : 'secrets'} in \`.env.local\` or in the environment.`]
      : []),
    ...(packages.length > 0
      ? [`Install what the scripts need: \`npm install --save-dev ${packages.join(' ')}\`.`]
      : []),
    ...(byHand > 0
      ? [`Convert by hand what is listed below for ${byHand} ${byHand === 1 ? 'request' : 'requests'}.`]
      : []),
    'Run `npx callsheet check`, and then `npx callsheet run`.',
  ];
  return [['## To do'], steps.map((step, at) => `${at + 1}. ${step}`)];
}

const keptHeading = '## Your changes';

/** A report without what an update has kept. */
export function withoutKept(report: string): string {
  const [before = '', after = ''] = report.split(`${keptHeading}\n`, 2);
  return before + after.slice(Math.max(0, after.search(/^## /m)));
}

function keptSection(kept: readonly KeptPart[]): readonly (readonly string[])[] {
  if (kept.length === 0) return [];
  const rows = kept.map((part) => `| ${cell(part.file)} | ${cell(partWords(part) ?? '')} | ${keptWords[part.why]} |`);
  return [[keptHeading], ['| File | Part | What the update did |', '| --- | --- | --- |', ...rows]];
}

function requestsSection(requests: readonly RequestReport[]): readonly (readonly string[])[] {
  const rows = requests.map(({ folders, name, outcome, session, title, scripts, leftovers }) => {
    const path = [...folders, name].map((part) => cell(part)).join(' / ');
    const why = [...new Set([...scripts.map(code), ...leftovers.filter(isShown).map(words)])];
    const step = title === name ? code(session) : `${code(session)}: ${cell(title)}`;
    return `| ${path} | ${outcomeWords[outcome]} | ${step} | ${why.slice(0, 6).join('<br>')} |`;
  });
  return [['## Requests'], ['| Request | Became | Step | Scripts and reasons |', '| --- | --- | --- | --- |', ...rows]];
}

/** Why a request is left to a person, in words; empty if nothing says why. */
export function whyByHand({ leftovers }: RequestReport): string {
  const found = leftovers.find(({ reason: { kind } }) => !['script-kept', 'left-out', 'stays'].includes(kind));
  return found ? plainWords(found) : '';
}

/** What a script says otherwise is listed with the statement itself. */
function isShown({ reason }: Leftover): boolean {
  return ['by-hand', 'changed', 'not-readable', 'stays'].includes(reason.kind);
}

function leftoversSection({ requests, leftovers }: ImportReport): readonly (readonly string[])[] {
  const ofRequests = requests.flatMap(({ name, leftovers: own }) => own.map((leftover) => ({ leftover, name })));
  const isOfRequest = new Set(ofRequests.map(({ leftover }) => leftover));
  const others = leftovers.filter((leftover) => !isOfRequest.has(leftover)).map((leftover) => ({ leftover, name: '' }));
  const all = [...others, ...ofRequests];
  if (all.length === 0) return [];
  const [file, ...files] = new Set(all.map(({ leftover }) => leftover.place.file));
  const isOneFile = files.length === 0;
  // A script of a folder is listed once, with the first request that has it.
  const rows = new Map<string, string>();
  for (const { leftover, name } of all) {
    const place = placeWords(isOneFile ? { ...leftover.place, file: '' } : leftover.place);
    const listed = `${cell(place)} | ${words(leftover)} | ${excerpt(leftover.source)} |`;
    if (!rows.has(listed)) rows.set(listed, `| ${cell(name)} | ${listed}`);
  }
  return [
    ['## Not converted'],
    ...(isOneFile ? [[`Places are in ${code(file!)}.`]] : []),
    ['| Request | Place | What | Source |', '| --- | --- | --- | --- |', ...rows.values()],
  ];
}

function environmentSection({ environment }: ImportReport): readonly (readonly string[])[] {
  if (environment.length === 0) return [];
  const rows = environment.map(({ name, value, isSecret }) => {
    const from = isSecret
      ? 'a secret: not written to any file'
      : value
        ? 'in `.env.example`'
        : 'empty in `.env.example`';
    return `| ${code(name)} | ${from} |`;
  });
  return [['## Environment'], ['| Variable | Value |', '| --- | --- |', ...rows]];
}

function namesSection({ names }: ImportReport): readonly (readonly string[])[] {
  if (names.length === 0) return [];
  const rows = names.map(({ from, to }) => `| ${code(from)} | ${code(to)} |`);
  return [['## Names that changed'], ['| In the source | Here |', '| --- | --- |', ...rows]];
}

function words(leftover: Leftover): string {
  return cell(plainWords(leftover));
}

function plainWords({ reason }: Leftover): string {
  return leftoverWords(reason.kind, 'script' in reason ? reason.script : reason.what);
}

/** `collection.json#/item/0, line 3`. */
export function placeWords({ file, pointer, line }: Place): string {
  const inFile = pointer === undefined ? '' : `#${pointer}`;
  if (line === undefined) return `${file}${inFile}`;
  if (`${file}${inFile}` === '') return `line ${line}`;
  return pointer === undefined ? `${file}:${line}` : `${file}${inFile}, line ${line}`;
}

const longest = 120;

function excerpt(source: string | undefined): string {
  if (source === undefined) return '';
  const line = source.replace(/\s+/g, ' ').trim();
  return line === '' ? '' : code(line.length > longest ? `${line.slice(0, longest)}…` : line);
}

function code(text: string): string {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
