import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Edit } from '../../../panel/protocol/edits.js';
import type { PanelRow, Result } from '../../../panel/protocol/protocol.js';
import { kept } from '../fields/codecs.js';
import { useEditing } from '../fields/editing.js';
import { useField, type Field } from '../fields/use-field.js';
import { NotSaved } from '../fields/not-saved.js';
import { useAsk, type Ask } from '../hooks/use-ask.js';
import { countText } from '../../shared/text/words.js';
import { lineEnds, rowLines, shiftedRanges, withRow } from './yaml-text.js';

interface YamlText {
  readonly field: Field;
  /** What is secret in it: pairs of offsets. */
  readonly hidden: readonly (readonly [number, number])[];
}

/** The lines of a row. */
export function useRowText(row: PanelRow): YamlText {
  const ask = useAsk();
  const { view, lock } = useEditing();
  const field = useField({
    path: [],
    part: 'yaml',
    disk: row.yaml,
    codec: rowLines,
    lock,
    editOf: async (value, _was, isMeant) => {
      const { text } = await ask('text', { file: view.file });
      const next = withRow(text, row, kept.text(value));
      if (next === undefined) throw new NotSaved({ message: 'The row is no longer where it was.' });
      return textEdit({ ask, file: view.file, version: view.version, isMeant }, text, next);
    },
  });
  return { field, hidden: shiftedRanges(row.hidden, row.yaml) };
}

/** A whole file, also one that cannot be read. */
export function useFileText(): YamlText {
  const ask = useAsk();
  const { view } = useEditing();
  const [found, setFound] = useState<Result<'text'>>();
  const isLeft = useRef(false);
  const read = async (isLate: () => boolean): Promise<void> => {
    const next = await ask('text', { file: view.file });
    if (!isLate()) setFound(next);
  };
  useEffect(() => {
    let isLate = false;
    void read(() => isLate).catch(() => undefined);
    return () => (isLate = true);
  }, [view.file, view.version, view.state]);
  useLayoutEffect(() => () => void (isLeft.current = true), []);
  const isGone = view.state === 'gone';
  const field = useField({
    path: [],
    part: 'file',
    ...(found && { disk: found.text }),
    codec: lineEnds,
    lock: isGone ? { message: 'The file is gone.' } : found ? undefined : { message: 'Reading…' },
    editOf: (value, was, isMeant) => {
      const at = { ask, file: view.file, version: view.version, isMeant };
      return textEdit(at, kept.text(was), kept.text(value));
    },
    reread: () => read(() => isLeft.current),
  });
  return { field, hidden: found ? shiftedRanges(found.hidden, found.text) : [] };
}

interface TextEditOf {
  readonly ask: Ask;
  readonly file: string;
  readonly version: string;
  /** Whether a text with errors is meant. */
  readonly isMeant: boolean;
}

/** A text with errors is written once somebody insists. @throws NotSaved */
async function textEdit({ ask, file, version, isMeant }: TextEditOf, was: string, text: string): Promise<Edit> {
  const edit: Edit = { do: 'text', was, text };
  if (isMeant) return edit;
  const { problems = [] } = await ask('preview', { file, version, edit });
  const errors = problems.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (!first) return edit;
  const place = first.range ? `line ${first.range.start.line}: ` : '';
  throw new NotSaved({
    message: `Not saved: it would have ${countText(errors.length, 'error')}. ${place}${first.message}`,
    ...(first.hint !== undefined && { hint: first.hint }),
    insist: 'Save with errors',
  });
}
