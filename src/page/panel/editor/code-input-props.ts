import type { Names } from '../text/completion.js';

export type Language = 'json' | 'yaml' | 'text';

/** Something that is wrong with a text, by offsets. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export interface CodeInputProps {
  readonly label: string;
  readonly describedBy?: string;
  readonly language: Language;
  readonly text: string;
  readonly isDirty?: boolean;
  readonly isReadOnly: boolean;
  readonly marks?: readonly Mark[];
  /** The number of the first line. @default 1 */
  readonly firstLine?: number;
  /** What is drawn as dots until somebody clicks on it: pairs of offsets. */
  readonly hidden?: readonly (readonly [number, number])[];
  /** Names that can be written between braces. @default none are offered */
  readonly names?: () => Promise<Names>;
  readonly onInput: (text: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** What is selected: offsets into the text. */
export interface Caret {
  readonly anchor: number;
  readonly head: number;
}
