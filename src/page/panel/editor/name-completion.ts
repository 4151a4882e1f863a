import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { completionAt, namesFor, withName } from '../text/completion.js';
import type { CodeInputProps } from './code-input-props.js';

/** Completes names between braces. @param latest - what the editor shows now */
export function nameCompletion(latest: () => CodeInputProps): Extension {
  const source = async ({ state, pos }: CompletionContext): Promise<CompletionResult | null> => {
    const { names } = latest();
    const line = state.doc.lineAt(pos);
    const found = completionAt(line.text, pos - line.from);
    if (!names || !found) return null;
    const known = await names().catch(() => undefined);
    if (!known) return null;
    return {
      from: line.from + found.from,
      to: line.from + found.to,
      filter: false,
      options: namesFor(found, known).map(({ value, label = value, also, text }) => ({
        label,
        detail: also,
        apply: (view) => {
          const next = withName(line.text, found, text);
          const end = line.to + next.text.length - line.text.length;
          const to = line.from + found.to;
          view.dispatch({
            changes: {
              from: line.from + found.from,
              to,
              insert: next.text.slice(found.from, next.text.length - (line.to - to)),
            },
            selection: { anchor: Math.min(line.from + next.caret, end) },
            userEvent: 'input.complete',
          });
        },
      })) satisfies readonly Completion[],
    };
  };
  return autocompletion({ override: [source], icons: false, aboveCursor: false });
}
