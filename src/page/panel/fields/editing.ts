import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Json } from '../../../lib/json.js';
import type { Message } from '../../../format/problem.js';
import type { Edit } from '../../../panel/protocol/edits.js';
import type { FileView, PanelRow, Written } from '../../../panel/protocol/protocol.js';

/** What somebody types that the file does not say yet. */
export interface Draft {
  readonly text: string;
  /** What the file said when the typing began. */
  readonly was: Json | undefined;
  readonly isSaving?: true;
  /** What the page showed first of the file after `was`, while the draft is saved: what that save wrote. */
  readonly saved?: Json | undefined;
  /** Why it was not saved. */
  readonly refused?: Refused;
}

export interface Refused extends Pick<Message, 'message' | 'hint'> {
  /** What the button says that saves it in spite of that. */
  readonly insist?: string;
}

/** The row, or the head of a file, whose fields are shown. */
export interface Editing {
  readonly view: FileView;
  /** Absent of the head. */
  readonly row: PanelRow | undefined;
  readonly written: Written;
  /** Why nothing of it can be edited now. */
  readonly lock: Pick<Message, 'message'> | undefined;
  /** Drafts by the places that they are for. They outlive the fields: a tab that is left takes none with it. */
  readonly drafts: Map<string, Draft>;
  /** Does one thing after the other. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Done when the page shows the file as it is then.
   *
   * @returns why nothing was changed
   */
  readonly edit: (edit: Edit) => Promise<Message | undefined>;
}

export const EditingOf = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = useContext(EditingOf);
  if (!editing) throw new Error('a field is outside of what is edited');
  return editing;
}
