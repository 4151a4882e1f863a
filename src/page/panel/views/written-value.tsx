import { useState } from 'preact/hooks';
import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.js';
import { placeUnder, pointerOf } from '../../../lib/json-pointer.js';
import type { Written } from '../../../panel/protocol/protocol.js';
import { readJsonTree } from '../../shared/text/json-tree.js';
import { plainText } from '../../shared/text/words.js';
import { JsonView } from '../../shared/views/json-view.js';
import { LongText } from '../../shared/views/long-text.js';

const mask = '••••';

interface PartProps {
  readonly of: Written;
  /** The keys that lead to the part. */
  readonly path: readonly string[];
  readonly children: (value: Json, button: preact.ComponentChildren) => preact.ComponentChildren;
}

/** A part of what a file says. What in it is secret is drawn as dots until its button is pressed. */
export function Part({ of, path, children }: PartProps) {
  const [isShown, setShown] = useState(false);
  const pointer = pointerOf(path);
  const own = of.secrets.filter((each) => each === pointer || each.startsWith(`${pointer}/`));
  const value = path.reduce<Json>((at, key) => (isJsonObject(at) ? (at[key] ?? null) : null), of.value);
  const button = own.length > 0 && (
    <button type="button" class="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
      {isShown ? 'Hide' : 'Show'} {own.length === 1 ? 'the hidden value' : `${own.length} hidden values`}
    </button>
  );
  return <>{children(isShown ? value : masked(value, pointer, new Set(own)), button)}</>;
}

function masked(value: Json, pointer: string, secrets: ReadonlySet<string>): Json {
  if (secrets.size === 0) return value;
  if (secrets.has(pointer)) return mask;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item, at) => masked(item, `${pointer}/${at}`, secrets));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, masked(item, placeUnder(pointer, key), secrets)]),
  );
}

/** A value of a file: a text with its references marked, all else as a tree. */
export function Value({ value }: { readonly value: Json }) {
  if (typeof value === 'string') return <TextValue text={value} />;
  if (value === null || typeof value !== 'object') return <code>{String(value)}</code>;
  const tree = readJsonTree(JSON.stringify(value), false);
  return tree ? <JsonView node={tree} unfolded={undefined} /> : <LongText text={JSON.stringify(value)} />;
}

const reference = /(\{\{[^{}]*\}\})/;
/** Longer ones are drawn without marks. */
const longest = 20_000;

function TextValue({ text }: { readonly text: string }) {
  if (text === '') return <i>empty</i>;
  if (text.length > longest) return <LongText text={text} />;
  return (
    <span class="written">
      {text.split(reference).map((part, at) =>
        at % 2 === 1 ? (
          <b key={at} class="reference">
            {plainText(part)}
          </b>
        ) : (
          plainText(part)
        ),
      )}
    </span>
  );
}

interface PairsProps {
  readonly value: JsonObject;
  /** Heads of both columns. */
  readonly heads: readonly [string, string];
}

/** A map as a table of names and values. */
export function Pairs({ value, heads: [name, of] }: PairsProps) {
  return (
    <table class="pairs">
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{of}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(value).map(([key, each]) => (
          <tr key={key}>
            <th scope="row">
              <span>
                <TextValue text={key} />
              </span>
            </th>
            <td>{each === null ? <i>null</i> : <Value value={each} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
