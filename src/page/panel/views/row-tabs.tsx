import { isJsonObject, type Json } from '../../../lib/json.js';
import type { PanelRow, WordsAt } from '../../../panel/protocol/protocol.js';
import { plainText } from '../../shared/text/words.js';
import { SourceLink } from '../../shared/views/source-link.js';
import type { Tab } from '../../shared/views/tabs.js';
import { Pairs, Part, TextValue, Value } from './written-value.js';
import { YamlView } from './yaml-view.js';

const bodyKeys = ['json', 'form', 'multipart', 'text', 'file', 'graphql'];

interface TabsOf {
  readonly row: PanelRow;
  readonly file: string;
}

/** The parts of a row, by its kind. */
export function rowTabs(of: TabsOf): readonly Tab[] {
  const { row } = of;
  const yaml: Tab = { id: 'yaml', name: 'YAML', panel: <YamlView row={row} /> };
  switch (row.kind) {
    case 'request':
      return [...requestTabs(of), yaml];
    case 'call':
      return [...callTabs(of), yaml];
    case 'set':
      return [keyTab(row, { id: 'values', name: 'Values', keys: ['set'], none: 'This row sets nothing.' }), yaml];
    default:
      return [conditionTab(row), yaml];
  }
}

function requestTabs({ row, file }: TabsOf): readonly Tab[] {
  return [
    keyTab(row, { id: 'params', name: 'Params', keys: ['path', 'query'], none: 'This request has no parameters.' }),
    keyTab(row, { id: 'headers', name: 'Headers', keys: ['headers'], none: 'This request has no headers of its own.' }),
    keyTab(row, { id: 'auth', name: 'Auth', keys: ['auth'], none: 'This request does not say how it signs in.' }),
    bodyTab(row),
    wordsTab({ id: 'capture', name: 'Capture', words: row.captures, none: 'This request captures nothing.' }, file),
    wordsTab({ id: 'tests', name: 'Tests', words: row.tests, none: 'This request has no tests of its own.' }, file),
    retryTab(row),
    conditionTab(row),
    moreTab(row),
  ];
}

/** Keys that have a tab, or stand in the head of the details. */
const placedKeys: ReadonlySet<string> = new Set(
  'request call name path query headers auth capture tests retry poll when skip alias inputs each'
    .split(' ')
    .concat(bodyKeys),
);

function moreTab(row: PanelRow): Tab {
  const keys = Object.keys(row.step.value).filter((key) => !placedKeys.has(key));
  return keyTab(row, {
    id: 'more',
    name: 'More',
    keys,
    none: 'Timeout, redirects and delay are those of the settings.',
  });
}

function callTabs({ row }: TabsOf): readonly Tab[] {
  return [
    keyTab(row, { id: 'inputs', name: 'Inputs', keys: ['inputs', 'each'], none: 'This call passes no inputs.' }),
    conditionTab(row),
    moreTab(row),
  ];
}

interface KeyTab extends Pick<Tab, 'id' | 'name'> {
  readonly keys: readonly string[];
  /** What is said where the row has none of the keys. */
  readonly none: string;
}

/** Some keys of a step, with what is under them. */
function keyTab(row: PanelRow, { id, name, keys, none }: KeyTab): Tab {
  const own = keys.filter((key) => Object.hasOwn(row.step.value, key));
  const count = own.reduce((sum, key) => sum + sizeOf(row.step.value[key]!), 0);
  const panel =
    own.length === 0 ? (
      <p class="nothing">{none}</p>
    ) : (
      own.map((key) => <KeyPart key={`${row.key} ${key}`} row={row} name={key} hasHead={keys.length > 1} />)
    );
  return { id, name, count: count > 0 ? String(count) : '', panel };
}

function sizeOf(value: Json): number {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 1;
}

interface KeyPartProps {
  readonly row: PanelRow;
  readonly name: string;
  readonly hasHead: boolean;
}

function KeyPart({ row, name, hasHead }: KeyPartProps) {
  return (
    <Part of={row.step} path={[name]}>
      {(value, button) => (
        <section class="part">
          {(hasHead || button) && (
            <h3>
              {hasHead && name}
              {button}
            </h3>
          )}
          {isFlat(value) ? <Pairs value={value} heads={['Name', 'Value']} /> : <Value value={value} />}
        </section>
      )}
    </Part>
  );
}

/** Whether a map is drawn as a table. */
function isFlat(value: Json): value is { readonly [key: string]: Json } {
  return isJsonObject(value) && Object.keys(value).length > 0;
}

function bodyTab(row: PanelRow): Tab {
  const kind = bodyKeys.find((key) => Object.hasOwn(row.step.value, key));
  const panel =
    kind === undefined ? (
      <p class="nothing">This request has no body.</p>
    ) : (
      <Part key={row.key} of={row.step} path={[kind]}>
        {(value, button) => (
          <section class="part">
            <h3>
              {kind}
              {button}
            </h3>
            {kind === 'form' && isFlat(value) ? (
              <Pairs value={value} heads={['Field', 'Value']} />
            ) : (
              <Body value={value} />
            )}
          </section>
        )}
      </Part>
    );
  return { id: 'body', name: 'Body', count: kind ?? '', panel };
}

function Body({ value }: { readonly value: Json }) {
  if (typeof value !== 'string') return <Value value={value} />;
  return (
    <pre class="body text" tabIndex={0} aria-label="Body">
      <TextValue text={value} />
    </pre>
  );
}

interface WordsTab extends Pick<Tab, 'id' | 'name'> {
  readonly words: readonly WordsAt[];
  readonly none: string;
}

function wordsTab({ id, name, words, none }: WordsTab, file: string): Tab {
  const panel =
    words.length === 0 ? (
      <p class="nothing">{none}</p>
    ) : (
      <ul class="tests">
        {words.map(({ name: called, text, line }, at) => (
          <li key={at}>
            <p>
              {called !== undefined && <b>{plainText(called)}</b>}
              <code>{plainText(text)}</code>
              <span class="muted">
                <SourceLink file={file} at={{ line, column: 1 }}>
                  line {line}
                </SourceLink>
              </span>
            </p>
          </li>
        ))}
      </ul>
    );
  return { id, name, count: words.length > 0 ? String(words.length) : '', panel };
}

function retryTab(row: PanelRow): Tab {
  const { retry, poll, stream } = row;
  const words = [
    retry !== undefined && `Retry: ${retry}`,
    poll !== undefined && `Poll ${poll}`,
    stream !== undefined && `Stream ${stream}`,
  ].filter((text) => text !== false);
  const keys = ['retry', 'poll', 'stream'].filter((key) => Object.hasOwn(row.step.value, key));
  const panel =
    words.length === 0 ? (
      <p class="nothing">This request is sent once.</p>
    ) : (
      <>
        {words.map((text) => (
          <p key={text} class="in-words">
            {plainText(text)}
          </p>
        ))}
        {keys.map((key) => (
          <KeyPart key={`${row.key} ${key}`} row={row} name={key} hasHead />
        ))}
      </>
    );
  return { id: 'retry', name: 'Retry', count: words.length > 0 ? '!' : '', panel };
}

/** Of a marker its own condition, of another row that of `when`. */
function conditionTab(row: PanelRow): Tab {
  const isMarker = row.kind !== 'request' && row.kind !== 'call';
  const words = isMarker ? (/^(?:else )?if /.test(row.title) ? row.title : undefined) : row.when && `when ${row.when}`;
  const none = isMarker ? 'This marker has no condition.' : 'This row runs always.';
  const keys = ['when', 'if', 'else if'].filter((key) => isFlat(row.step.value[key] ?? null));
  const panel = (
    <>
      {words === undefined ? <p class="nothing">{none}</p> : <p class="in-words">{plainText(words)}</p>}
      {keys.map((key) => (
        <KeyPart key={`${row.key} ${key}`} row={row} name={key} hasHead />
      ))}
    </>
  );
  return { id: 'condition', name: 'Condition', count: words === undefined || isMarker ? '' : '1', panel };
}
