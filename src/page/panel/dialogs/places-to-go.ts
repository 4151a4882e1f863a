import type { Problem } from '../../../format/problem.js';
import type { FileEntry, PanelRow } from '../../../panel/protocol/protocol.js';
import type { GoTo } from '../edit/desk.js';
import type { RowCommand } from '../edit/row-commands.js';

export interface GoPlace {
  readonly id: string;
  readonly label: string;
  readonly also: string;
  readonly to: GoTo;
}

interface PlacesOf {
  readonly files: readonly FileEntry[];
  readonly rows: readonly PanelRow[];
  readonly problems: readonly Problem[];
  readonly commands: readonly Pick<RowCommand, 'id' | 'label' | 'why'>[];
  /** Commands that are about no row: their ids and labels. */
  readonly others: readonly (readonly [id: string, label: string])[];
}

/** All that can be gone to: rows of the file first, then files, problems and what can be done. */
export function placesToGo({ files, rows, problems, commands, others }: PlacesOf): readonly GoPlace[] {
  return [
    ...rows.map((row) => ({
      id: `row-${row.key}`,
      label: row.title,
      also: `row ${row.number}`,
      to: { kind: 'row', row } as const,
    })),
    ...files.map(({ file, name }) => ({
      id: `file-${file}`,
      label: file,
      also: name,
      to: { kind: 'file', file } as const,
    })),
    ...problems.map((problem, at) => ({
      id: `problem-${at}`,
      label: problem.message,
      also: `${problem.file}${problem.range ? `:${problem.range.start.line}` : ''}`,
      to: { kind: 'problem', problem } as const,
    })),
    ...commands
      .filter(({ why }) => why === undefined)
      .map(({ id, label }) => ({ id: `do-${id}`, label, also: 'selected rows', to: { kind: 'command', id } as const })),
    ...others.map(([id, label]) => ({ id: `do-${id}`, label, also: 'command', to: { kind: 'command', id } as const })),
  ];
}

/** Places that are shown; typing more finds the others. */
const mostShown = 60;

/** Those that have every word, those whose name begins with the first one in front. */
export function foundPlaces(places: readonly GoPlace[], query: string): readonly GoPlace[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const texts = new Map(places.map((place) => [place, `${place.label} ${place.also}`.toLowerCase()]));
  const found = places.filter((place) => words.every((word) => texts.get(place)!.includes(word)));
  const rank = ({ label }: GoPlace): number => {
    const at = label.toLowerCase().indexOf(first);
    return at < 0 ? 2 : at === 0 || /[\s/↳]/.test(label[at - 1]!) ? 0 : 1;
  };
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostShown);
}
