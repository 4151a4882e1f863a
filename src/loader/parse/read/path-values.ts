import { pathPlaces } from '../../../format/path-values.js';
import type { Field } from '../../../format/session.js';
import { pathPlaceMissing, pathValueMissing } from '../../../problems/file/urls.js';
import { report } from '../yaml/source.js';
import { entryOf, type Node } from '../yaml/tree.js';
import { goodEntries, type Reader } from './reader.js';
import { spansWithin } from './text.js';

interface Written {
  readonly url: string;
  readonly path: readonly Field[];
}

/** Reports each `{id}` of the URL that has no value, and each value that has no `{id}`. */
export function checkPathValues(reader: Reader, step: Node, { url, path }: Written): void {
  const places = pathPlaces(url);
  const names = new Set(places.map(({ name }) => name));
  const given = new Set(path.map(({ name }) => name));
  const node = entryOf(step, 'path')?.value;
  // A value with a fault of its own counts, too.
  const written = node?.kind === 'map' ? node.entries.map(({ name }) => name) : [];
  if (node === undefined || node.kind === 'map')
    reportMissing(reader, step, { url, known: new Set([...given, ...written]) });
  for (const { key } of goodEntries(reader, node))
    if (!names.has(key.text))
      report(
        reader.source,
        key,
        pathPlaceMissing(
          key.text,
          [...names].filter((name) => !given.has(name)),
        ),
      );
}

function reportMissing(
  reader: Reader,
  step: Node,
  { url, known }: { readonly url: string; readonly known: ReadonlySet<string> },
): void {
  const line = entryOf(step, 'request')?.value;
  if (line?.kind !== 'scalar') return;
  const spanOf = spansWithin(reader, line);
  const start = line.text.lastIndexOf(url);
  const reported = new Set<string>();
  for (const { name, text, offset } of pathPlaces(url)) {
    if (known.has(name) || reported.has(name)) continue;
    reported.add(name);
    report(reader.source, spanOf({ text, offset: start + offset }), pathValueMissing(text, name));
  }
}
