import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBytesSync } from '../../files/read-file.js';
import { writeNewFile } from '../../files/write-new-file.js';
import { notWritten } from '../../problems/cli/cli.js';
import { reasonOf } from '../../problems/disk/file-reason.js';
import type { Argument, Call, Option } from '../shared/command.js';
import { type Context, exitCodes, UsageError, Cancelled } from '../shared/context.js';
import { type Change, changedLines } from './change.js';
import { planChanges } from './plan-changes.js';
import { readProject } from './read-project.js';
import { showChanges } from './show-changes.js';
import { confirm, isCancel, note, text } from '@clack/prompts';
import { parseSession } from '../../loader/parse/parse-session.js';
import type { Message } from '../../format/problem.js';
import { badUrl, urlHints } from '../../problems/file/urls.js';
import { firstSession } from './texts.js';

type InitCall = Call<
  readonly Argument[],
  readonly [
    Option & { readonly name: 'yes'; readonly kind: 'flag' },
    Option & { readonly name: 'url'; readonly kind: 'text' },
  ]
>;

type Write = Extract<Change, { kind: 'write' }>;

const defaultUrl = 'http://localhost:3000';

/** Sets a project up. Everything is asked before anything is written. */
export async function runInit({ options, context }: InitCall): Promise<number> {
  const fault = options.url === undefined ? undefined : urlFault(options.url);
  if (fault) throw new UsageError(fault);
  const asks = context.isInteractive && !options.yes && !options.json;
  const needsUrl = planChanges(context.root, defaultUrl).some(
    ({ kind, file }) => kind === 'write' && file.endsWith('.session.yaml'),
  );
  const url = options.url ?? (asks && needsUrl ? await askUrl(defaultUrl) : defaultUrl);
  const { hasFramework } = readProject(context.root);
  const changes = planChanges(context.root, url);
  const agreed = new Set<Change>();
  for (const change of changes) if (await isAgreed(change, { asks, yes: options.yes, context })) agreed.add(change);
  const faults = new Map<Change, string>();
  for (const change of changes) {
    const fault = change.kind === 'write' && agreed.has(change) ? write(context.root, change) : undefined;
    if (fault !== undefined) faults.set(change, fault);
  }
  const showing = { context, json: options.json, project: { ...readProject(context.root), hasFramework } };
  context.stdout(showChanges(changes, { agreed, faults }, showing));
  return faults.size > 0 ? exitCodes.problems : exitCodes.done;
}

async function isAgreed(
  change: Change,
  { asks, yes, context }: { readonly asks: boolean; readonly yes: boolean; readonly context: Context },
): Promise<boolean> {
  if (change.kind !== 'write') return false;
  if (change.before === undefined || yes) return true;
  return asks && askAbout(change, context);
}

/**
 * A file is replaced as a whole, or not at all.
 *
 * @returns why it cannot be
 */
function write(root: string, { file, after }: Write): string | undefined {
  const path = join(root, file);
  const scratch = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    rmSync(scratch, { force: true });
    if (existsSync(path)) writeNewFile(scratch, `${markOf(path)}${after}`, { mode: statSync(path).mode & 0o777 });
    else writeNewFile(scratch, after);
    renameSync(scratch, path);
    return undefined;
  } catch (error) {
    if (existsSync(scratch)) rmSync(scratch);
    const isFolderTaken = (error as NodeJS.ErrnoException).syscall === 'mkdir' && existsSync(dirname(path));
    return isFolderTaken ? notWritten.folderTaken() : notWritten.disk(reasonOf(error));
  }
}

/** What some editors put before a text stays there. */
function markOf(path: string): string {
  const mark = '\uFEFF';
  return readBytesSync(path, 'config').toString().startsWith(mark) ? mark : '';
}

/** @throws Cancelled */
export async function askUrl(otherwise: string): Promise<string> {
  const answer = await text({
    message: 'Where does the API run?',
    placeholder: otherwise,
    defaultValue: otherwise,
    validate: (typed) => (typed ? faultLine(typed) : undefined),
  });
  if (isCancel(answer)) throw new Cancelled();
  return answer;
}

function faultLine(url: string): string | undefined {
  const fault = urlFault(url);
  return fault && `${fault.message}: ${fault.hint}`;
}

/**
 * Shows what would change in a file that exists, and asks whether it may.
 *
 * @throws Cancelled
 */
export async function askAbout(change: Extract<Change, { kind: 'write' }>, { colours }: Context): Promise<boolean> {
  note(changedLines(change, colours), change.file, { format: (line) => line });
  const answer = await confirm({ message: `Change ${change.file}?` });
  if (isCancel(answer)) throw new Cancelled();
  return answer;
}

/** What is wrong with a URL that the first session is to send to: whatever `check` would have against the file. */
export function urlFault(url: string): Message | undefined {
  const { problems } = parseSession(firstSession(url), 'first.session.yaml');
  const isBad = problems.some(({ severity }) => severity === 'error');
  return isBad ? badUrl(url, urlHints.first()) : undefined;
}
