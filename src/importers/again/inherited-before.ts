import type { RowChange } from '../../authoring/value/change-value.js';
import { valueOf } from '../../authoring/value/value-of.js';
import type { SessionText } from '../../authoring/text/open-session-text.js';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json.js';

interface Given {
  /** What was here. */
  readonly before: SessionText;
  /** What the update writes. */
  readonly of: SessionText;
  /** What the source gives by itself. */
  readonly there: SessionText;
  /** Of requests that keep a title although the source gives them another. */
  readonly titles: ReadonlyMap<string, string>;
  /** Whether the last import had a request, by its title. */
  readonly isOfImport: (title: string) => boolean;
}

/**
 * What most requests have is under `settings`, so auth and headers move there, and back into requests, when others come and go. A
 * request that was kept has been written for the settings of before: it gets what the source gives to it now. One that the source does
 * not have gets what it had.
 */
export function inheritedBefore({ before, of, there, titles, isOfImport }: Given): readonly RowChange[] {
  const [old, now] = [settingsOf(before), settingsOf(of)];
  const changed = changedPaths(old, now);
  if (changed.length === 0) return [];
  const given = new Map(requestsOf(there).map(({ title, value }) => [titles.get(title) ?? title, value]));
  return requestsOf(of).flatMap(({ row, title, value }) =>
    changed.flatMap((path): readonly RowChange[] => {
      if (at(value, path) !== undefined) return [];
      const source = given.get(title);
      const own = source
        ? at(source, path)
        : ownValue(path, { old: at(old, path), now: at(now, path), isOfImport: isOfImport(title) });
      return own === undefined ? [] : [{ row, path, value: own }];
    }),
  );
}

type Path = readonly [key: string] | readonly [key: string, name: string];

function changedPaths(old: Json, now: Json): readonly Path[] {
  const names = [old, now].flatMap((settings) => Object.keys(headersIn(settings)));
  const paths: readonly Path[] = [['auth'], ...[...new Set(names)].map((name): Path => ['headers', name])];
  return paths.filter((path) => JSON.stringify(at(old, path)) !== JSON.stringify(at(now, path)));
}

interface Own {
  readonly old: Json | undefined;
  readonly now: Json | undefined;
  readonly isOfImport: boolean;
}

/** Of a request that the source does not have. What the settings get is for those that a person has added, too. */
function ownValue([key]: Path, { old, now, isOfImport }: Own): Json | undefined {
  if (old === undefined && isOfImport) return key === 'auth' ? 'none' : null;
  return now === undefined ? old : undefined;
}

/** @param path - to a header, whatever the case of its letters is */
function at(value: Json, [key, name]: Path): Json | undefined {
  if (!isJsonObject(value)) return undefined;
  if (name === undefined) return value[key];
  const found = Object.entries(headersIn(value)).find(([each]) => each.toLowerCase() === name.toLowerCase());
  return found?.[1];
}

function headersIn(value: Json): JsonObject {
  return isJsonObject(value) && isJsonObject(value.headers) ? value.headers : {};
}

function settingsOf({ document }: SessionText): Json {
  const file = valueOf(document, document.contents);
  return (isJsonObject(file) && file.settings) || {};
}

interface Request {
  /** From 1. */
  readonly row: number;
  readonly title: string;
  readonly value: Json;
}

function requestsOf({ document, session }: SessionText): readonly Request[] {
  const file = valueOf(document, document.contents);
  const steps = isJsonObject(file) && Array.isArray(file.steps) ? (file.steps as readonly Json[]) : [];
  return session.steps.flatMap((step, index) =>
    step.kind === 'request' ? [{ row: index + 1, title: step.title, value: steps[index] ?? null }] : [],
  );
}
