import type { Result } from '../../../panel/protocol/protocol.js';

export type Names = Result<'names'>;

/** What is being written between braces. */
export interface Completion {
  readonly kind: 'name' | 'pipe';
  /** Where it begins and ends: what is put in takes that place. */
  readonly from: number;
  readonly to: number;
  /** The part before the caret. */
  readonly query: string;
}

/** @returns undefined where no name is expected: outside of braces, or behind a name */
export function completionAt(text: string, caret: number): Completion | undefined {
  const before = text.slice(0, caret);
  const open = before.lastIndexOf('{{');
  const inside = before.slice(open + 2);
  if (open < 0 || before[open - 1] === '\\' || /[{}\n]/.test(inside)) return undefined;
  const bar = inside.lastIndexOf('|');
  const query = inside.slice(bar + 1).trimStart();
  if (/\s/.test(query)) return undefined;
  const [rest = ''] = /^[\w.-]*/.exec(text.slice(caret)) ?? [];
  return { kind: bar < 0 ? 'name' : 'pipe', from: caret - query.length, to: caret + rest.length, query };
}

export interface NameSuggestion {
  readonly value: string;
  /** @default the value */
  readonly label?: string;
  /** Where it comes from, or what it makes. */
  readonly also: string;
  /** What is written, without the braces. */
  readonly text: string;
}

/** Those that begin with what is written come first. */
export function namesFor({ kind, query }: Completion, { names, pipes }: Names): readonly NameSuggestion[] {
  const all =
    kind === 'pipe'
      ? pipes.map(({ name, form, makes }) => ({ value: name, label: form, also: `makes ${makes}`, text: name }))
      : names.map(({ name, from, kind: of }) => ({
          value: name,
          also: of === 'generator' ? 'generator' : from,
          text: name,
        }));
  const wanted = query.toLowerCase();
  const rank = ({ value }: NameSuggestion): number => {
    const name = value.toLowerCase();
    return name.startsWith(wanted) ? 0 : name.split('.').some((part) => part.startsWith(wanted)) ? 1 : 2;
  };
  return all
    .filter(({ value }) => value.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, mostShown);
}

const mostShown = 60;

/** A text with a name put in, and where the caret is then. Braces are closed where they are open. */
export function withName(
  text: string,
  { from, to }: Completion,
  name: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(to);
  const isClosed = /^\s*(?:\}\}|\|)/.test(rest);
  const put = isClosed ? name : `${name}}}`;
  return { text: text.slice(0, from) + put + rest, caret: from + put.length };
}
