import type { Page } from '../hooks/use-page.js';
import type { RowCommandId } from './row-commands.js';
import type { Desk, GoTo } from './desk.js';

interface GoOf {
  readonly desk: Desk;
  readonly dispatch: Page['dispatch'];
}

/** Goes to what was chosen, or does it. */
export function goTo(to: GoTo, { desk, dispatch }: GoOf): void {
  switch (to.kind) {
    case 'file':
      return dispatch({ kind: 'file', file: to.file });
    case 'row':
      return dispatch({ kind: 'move', row: to.row.key, detail: true });
    case 'problem': {
      const { file, range } = to.problem;
      return dispatch({ kind: 'file', file, ...(range && { wanted: { line: range.start.line } }) });
    }
    case 'command':
      return (commands[to.id] ?? ((own) => own.run(to.id as RowCommandId)))(desk, dispatch);
  }
}

/** Those that are about no row. */
const commands: Readonly<Record<string, (desk: Desk, dispatch: Page['dispatch']) => void>> = {
  undo: ({ edits }) => void edits.undo(),
  redo: ({ edits }) => void edits.redo(),
  new: ({ openDialog }) => openDialog({ kind: 'new' }),
  import: ({ openDialog }) => openDialog({ kind: 'import' }),
  call: ({ openDialog, after }) => openDialog({ kind: 'call', after }),
  curl: ({ openDialog, after }) => openDialog({ kind: 'curl', after }),
  problems: (_, dispatch) => dispatch({ kind: 'main', main: 'problems' }),
  rename: ({ openDialog, target }) => target && openDialog({ kind: 'rename', file: target.file }),
  delete: ({ openDialog, target }) => target && openDialog({ kind: 'delete', file: target.file }),
};
