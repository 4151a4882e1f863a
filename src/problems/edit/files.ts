import type { Message } from '../../format/problem.js';
import { shellWord } from '../../lib/shell-quote.js';
import { rowList } from './rows.js';

export function fileExists(file: string): Message {
  return {
    code: 'file-exists',
    message: `${file} exists already`,
    hint: 'choose another name, or remove that file first',
  };
}

/** @param to - the name of the file but for upper and lower case, on a disk that does not tell them apart */
export function sameLetters(file: string, to: string): Message {
  return {
    code: 'same-file',
    message: `${to} is ${file} itself: this disk does not tell upper case from lower`,
    hint: 'give it another name first, and then this one',
  };
}

export function sameFile(file: string): Message {
  return { code: 'same-file', message: `${file} has that name already`, hint: 'give a new name, or a path to move it' };
}

export function badFlowPath(path: string): Message {
  return {
    code: 'bad-flow-file',
    message: `\`${path}\` cannot be a session file`,
    hint: 'give a name, or a path inside the project, without `:*?"<>|` and without spaces at its ends, no part of which begins with a dot',
  };
}

/** @param path - as it was given: `login.yaml` */
export function badFlowExtension(path: string): Message {
  return {
    code: 'bad-flow-file',
    message: `\`${path}\` does not end in \`.session.yaml\`, as a session file does`,
    hint: `give \`${path.replace(/(?:\.session)?\.ya?ml$/i, '')}\`, with \`.session.yaml\` or nothing after it`,
  };
}

export function folderNotSearched(path: string, folder: string): Message {
  return {
    code: 'bad-flow-file',
    message: `\`${path}\` would not be found: sessions are not looked for in \`${folder}\``,
    hint: 'give a path in another folder',
  };
}

/** @param canForce - whether `--force` passes it over */
export function callersNotRead(file: string, canForce = false): Message {
  const force = canForce ? ', or delete the flow all the same with `--force`' : '';
  return {
    code: 'caller-not-read',
    message: `${file} may name the flow, but it is no valid YAML`,
    hint: `mend it first: \`callsheet check ${shellWord(file)}\` shows where${force}`,
  };
}

export function flowIsLink(file: string): Message {
  return {
    code: 'flow-is-link',
    message: `${file} is a symbolic link`,
    hint: 'rename the file that it points at, or move the link by hand',
  };
}

export function flowIsLinked(file: string, links: readonly string[]): Message {
  return {
    code: 'flow-is-linked',
    message: `${links.join(', ')} ${links.length === 1 ? 'is a symbolic link' : 'are symbolic links'} to ${file}`,
    hint: 'remove the links first: they would point at nothing',
  };
}

interface Caller {
  readonly file: string;
  readonly rows: readonly number[];
  readonly through?: string;
}

/** How many callers still fit into a sentence. */
const inLine = 4;

/** @param callers - direct ones first */
export function flowStillCalled(flow: string, callers: readonly Caller[]): Message {
  const direct = callers
    .filter(({ through }) => through === undefined)
    .map(({ file, rows }) => `${file} (${rows.length === 1 ? 'row' : 'rows'} ${rowList(rows)})`);
  const others = callers.flatMap(({ file, through }) =>
    through === undefined ? [] : [`${file} (through ${through})`],
  );
  const isLong = callers.length > inLine;
  const listed = (files: readonly string[]): string =>
    isLong ? files.map((file) => `\n  ${file}`).join('') : ` ${files.join(', ')}`;
  const behind = others.length === 0 ? '' : `${isLong ? '\n' : ', '}and by way of them by${listed(others)}`;
  return {
    code: 'flow-still-called',
    message: `${flow} is still called by${listed(direct)}${behind}`,
    hint: 'remove those call rows first, or delete it all the same with `--force`: the calls then fail',
  };
}

/** A note, not a refusal. */
export function pathNotKnown(path: string): string {
  return `the path ${path} begins with a reference, so it stays as it is; look whether it still leads where it should`;
}

export function fileChanged(file: string): Message {
  return {
    code: 'file-changed',
    message: `${file} has changed since it was read`,
    hint: 'nothing was changed; run the command again',
  };
}

export function fileReadOnly(file: string): Message {
  return {
    code: 'file-read-only',
    message: `${file} is read-only`,
    hint: 'nothing was changed; make it writable first',
  };
}

export function folderReadOnly(file: string): Message {
  return {
    code: 'folder-read-only',
    message: `the folder of ${file} is read-only`,
    hint: 'nothing was changed; make the folder writable first',
  };
}

export function editsNotApplied(file: string, reason: string): Message {
  return {
    code: 'edits-not-applied',
    message: `${file} cannot be written: ${reason}`,
    hint: 'nothing was changed; mend the cause and run the command again',
  };
}

/** Of the file that says which edits are under way. */
export function journalUnreadable(file: string, reason: string): Message {
  return {
    code: 'edits-not-applied',
    message: `${file} cannot be read: ${reason}`,
    hint: 'nothing was changed; fix the cause and run the command again',
  };
}

/** @param parent - the name of what stands where the file wants a folder */
export function parentNoFolder(file: string, parent: string): Message {
  return editsNotApplied(file, `${parent} is no folder`);
}

/** @param files - the files that could not be put back */
export function editsHalfApplied(files: readonly string[], reason: string): Message {
  return {
    code: 'edits-half-applied',
    message: `the edits stopped half-way (${reason}), and ${files.join(', ')} could not be put back`,
    hint: 'compare these files with your version control',
  };
}

export function otherEditGoingOn(pid: number): Message {
  return {
    code: 'other-edit-going-on',
    message: `another callsheet command (process ${pid}) is changing files of this project`,
    hint: 'wait until it has ended',
  };
}

/** Two names of one file would get different texts. */
export function linkedFilesDiffer(files: readonly string[]): Message {
  return {
    code: 'linked-files-differ',
    message: `${files.join(' and ')} are one file under several names, and would need different texts`,
    hint: 'replace the symbolic link by a file of its own',
  };
}

export function linkLeadsOutside(file: string): Message {
  return {
    code: 'link-leads-outside',
    message: `${file} lies outside the project: a symbolic link leads there`,
    hint: 'nothing was changed; edit the file where it lies, or give a folder that holds both with `--root`',
  };
}
