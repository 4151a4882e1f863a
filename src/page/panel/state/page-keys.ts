import type { Keys } from '../../shared/hooks/use-keyboard.js';
import type { HelpKeys } from '../../shared/views/help.js';
import { keyName } from '../../shared/text/key-names.js';
import { moveBy, moveToProblem, turnAll, type Move } from './moves.js';
import type { PageAction } from './page-state.js';

/** What the page can do besides its list. */
export interface PageControls {
  readonly focusSearch: () => void;
  readonly focusFiles: () => void;
  readonly focusList: () => void;
  readonly showYaml: () => void;
  readonly toggleFiles: () => void;
  readonly leave: () => void;
  readonly help: boolean;
  readonly setHelp: (open: boolean) => void;
}

/** The keys that hold everywhere but in a field; while the help is open, those that close it. */
export function pageKeys(dispatch: (action: PageAction | Move) => void, page: PageControls): Keys {
  const move = (to: Move) => () => {
    dispatch(to);
    page.focusList();
  };
  const closeHelp = (): void => page.setHelp(false);
  if (page.help) return { '?': closeHelp, Escape: closeHelp };
  return {
    '/': page.focusSearch,
    f: page.focusFiles,
    '?': () => page.setHelp(true),
    j: move(moveBy(1)),
    k: move(moveBy(-1)),
    n: move(moveToProblem(1)),
    N: move(moveToProblem(-1)),
    e: () => dispatch(turnAll('open')),
    c: () => dispatch(turnAll('closed')),
    v: page.showYaml,
    '[': page.toggleFiles,
    Escape: page.leave,
  };
}

export const helpKeys: HelpKeys = [
  [['/'], 'search the rows'],
  [['f'], 'search the files'],
  [['j', '↓'], 'next row'],
  [['k', '↑'], 'previous row'],
  [['→', '←'], 'open an if / else; close it, or go to its marker'],
  [['Enter'], 'to the details'],
  [['Alt+1', '…'], 'a tab of the details'],
  [['Esc'], 'to the list; then leave the row, then clear the search'],
  [['Shift+↑', 'Shift+↓'], 'select a range'],
  [[keyName('Mod+↑'), 'Space'], 'go to a row, and add it to the selection'],
  [[keyName('Mod+A')], 'select all rows'],
  [['Shift+F10'], 'menu of the rows that are selected'],
  [['a', 'w'], 'add a step; wrap in an if / else'],
  [['x', 'd'], 'skip or do not skip; duplicate'],
  [['Delete', keyName('Alt+↑')], 'delete; move up'],
  [[keyName('Mod+C'), keyName('Mod+V')], 'copy rows as YAML; paste rows or a curl command'],
  [[keyName('Mod+Z'), keyName('Mod+Shift+Z')], 'undo; redo'],
  [['F2'], 'rename the flow or file; edit the row'],
  [[keyName('Mod+K')], 'go to anything'],
  [[keyName('Mod+Enter'), keyName('Mod+Shift+Enter')], 'run up to the row; run the file'],
  [[keyName('Mod+.')], 'stop the run'],
  [['n', 'N'], 'next row with a problem, previous one'],
  [['e', 'c'], 'expand all, collapse all'],
  [['v'], 'show the YAML of the row'],
  [['['], 'show or hide the files'],
  [['?'], 'this help'],
];
