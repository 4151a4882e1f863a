import { useMemo } from 'preact/hooks';
import type { PanelRow } from '../../../panel/protocol/protocol.js';
import { useEditing } from './editing.js';

/** References of a row that nothing sets, as they are written, each with what `check` says of it. */
export function useUnknown(): ReadonlyMap<string, string> {
  const { row } = useEditing();
  return useMemo(() => new Map(row ? unknownIn(row) : []), [row]);
}

/** Problems whose place is a reference, and nothing but it. */
export function unknownIn({
  problems,
  yaml,
  line: first,
}: Pick<PanelRow, 'problems' | 'yaml' | 'line'>): readonly [string, string][] {
  const lines = yaml.split('\n');
  return problems.flatMap(({ message, hint, range }): readonly [string, string][] => {
    if (!range || range.start.line !== range.end.line) return [];
    const text = (lines[range.start.line - first] ?? '').slice(range.start.column - 1, range.end.column - 1);
    return /^\{\{[^{}]*\}\}$/.test(text) ? [[text, hint === undefined ? message : `${message}. ${hint}`]] : [];
  });
}
