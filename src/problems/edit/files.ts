import type { Message } from '../../format/problem.js';
import { pathWord } from '../../lib/quotes.js';
import { rowList } from './selection.js';

export function fileExists(file: string): Message {
  return {
    code: 'file-exists',
    message: `${file} already exists`,
    hint: 'Choose another name, or remove that file first.',
  };
}

/** @param to - the name of the file but for upper and lower case, on a disk that does not tell them apart */
export function sameLetters(file: string, to: string): Message {
  return {
    code: 'same-file',
    message: `${to} is ${file} itself: this disk does not distinguish upper and lower case`,
    hint: 'Give it another name first, and then this one.',
  };
}

export function sameFile(file: string): Message {
  return {
    code: 'same-file',
    message: `${file} already has that name`,
    hint: 'Give a new name, or a path to move it.',
  };
}

export function badFlowPath(path: string): Message {
  return {
    code: 'bad-flow-file',
    message: `invalid path \`${path}\` of a session file`,
    hint: 'Give a name, or a path inside the project, without `:*?"<>|`, without spaces at its ends and without parts that begin with a dot.',
  };
}

/** @param path - as it was given: `login.yaml` */
export function badFlowExtension(path: string): Message {
  return {
    code: 'bad-flow-file',
    message: `\`${path}\` does not end in \`.session.yaml\`, as a session file does`,
    hint: `Give \`${path.replace(/(?:\.session)?\.ya?ml$/i, '')}\`, with \`.session.yaml\` or nothing after it.`,
  };
}

export function folderNotSearched(path: string, folder: string): Message {
  return {
    code: 'bad-flow-file',
    message: `callsheet would not find \`${path}\`: it does not look for sessions in \`${folder}\``,
    hint: 'Give a path in another folder.',
  };
}

/** @param canForce - whether `--force` passes it over */
export function callersNotRead(file: string, canForce = false): Message {
  const force = canForce ? ', or delete the flow anyway with `--force`' : '';
  return {
    code: 'caller-not-read',
    message: `${file} may name the flow, but it is not valid YAML`,
    hint: `Fix it first: \`callsheet check ${pathWord(file)}\` shows where${force}.`,
  };
}

export function flowIsLink(file: string): Message {
  return {
    code: 'flow-is-link',
    message: `${file} is a symbolic link`,
    hint: 'Rename the file that it points to, or move the link by hand.',
  };
}

export function flowIsLinked(file: string, links: readonly string[]): Message {
  return {
    code: 'flow-is-linked',
    message: `${links.join(', ')} ${links.length === 1 ? 'is a symbolic link' : 'are symbolic links'} to ${file}`,
    hint: 'Remove the links first: they would point to nothing.',
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
  const behind = others.length === 0 ? '' : `${isLong ? '\n' : ', '}and through them by${listed(others)}`;
  return {
    code: 'flow-still-called',
    message: `${flow} is still called by${listed(direct)}${behind}`,
    hint: 'Remove those call rows first, or delete the flow anyway with `--force`: the calls then fail.',
  };
}

/** A note, not a refusal. */
export function pathNotKnown(path: string): string {
  return `the path ${path} begins with a reference, so it stays as written; check that it still leads to the right file`;
}

export function fileChanged(file: string): Message {
  return {
    code: 'file-changed',
    message: `${file} has changed since it was read`,
    hint: 'Nothing was changed. Run the command again.',
  };
}

export function fileReadOnly(file: string): Message {
  return {
    code: 'file-read-only',
    message: `${file} is read-only`,
    hint: 'Nothing was changed. Make it writable first.',
  };
}

export function folderReadOnly(file: string): Message {
  return {
    code: 'folder-read-only',
    message: `the folder of ${file} is read-only`,
    hint: 'Nothing was changed. Make the folder writable first.',
  };
}

export function editsNotApplied(file: string, reason: string): Message {
  return {
    code: 'edits-not-applied',
    message: `cannot write ${file}: ${reason}`,
    hint: 'Nothing was changed. Fix the cause and run the command again.',
  };
}

/** Of the file that says which edits are under way. */
export function journalUnreadable(file: string, reason: string): Message {
  return {
    code: 'edits-not-applied',
    message: `cannot read ${file}: ${reason}`,
    hint: 'Nothing was changed. Fix the cause and run the command again.',
  };
}

/** @param parent - the name of what is where the file wants a folder */
export function parentNoFolder(file: string, parent: string): Message {
  return editsNotApplied(file, `${parent} is not a folder`);
}

/** @param files - the files that could not be put back */
export function editsHalfApplied(files: readonly string[], reason: string): Message {
  return {
    code: 'edits-half-applied',
    message: `the edits stopped half-way (${reason}), and callsheet could not restore ${files.join(', ')}`,
    hint: 'Compare these files with your version control.',
  };
}

export function otherEditGoingOn(pid: number): Message {
  return {
    code: 'other-edit-going-on',
    message: `another callsheet command (process ${pid}) is changing files of this project`,
    hint: 'Wait until it has ended.',
  };
}

/** Two names of one file would get different texts. */
export function linkedFilesDiffer(files: readonly string[]): Message {
  return {
    code: 'linked-files-differ',
    message: `${files.join(' and ')} are one file under several names, and would need different texts`,
    hint: 'Replace the symbolic link with a file of its own.',
  };
}

export function linkLeadsOutside(file: string): Message {
  return {
    code: 'link-leads-outside',
    message: `${file} lies outside the project: a symbolic link leads there`,
    hint: 'Nothing was changed. Edit the file where it lies, or give a folder that contains both with `--root`.',
  };
}
