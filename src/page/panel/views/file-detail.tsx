import { isJsonObject, type Json } from '../../../lib/json.js';
import type { FileView } from '../../../panel/protocol/protocol.js';
import { plainText } from '../../shared/text/words.js';
import { SourceLink } from '../../shared/views/source-link.js';
import { Tabs, type Tab } from '../../shared/views/tabs.js';
import type { Section } from '../state/page-state.js';
import { Pairs, Part, Value } from './written-value.js';

interface FileDetailProps {
  readonly view: FileView;
  readonly section: Section;
  readonly onSection: (section: Section) => void;
}

/** What is above the rows of a file. */
export function FileDetail({ view, section, onSection }: FileDetailProps) {
  const { file, name } = view;
  return (
    <>
      <header class="detail-head">
        <h2>{plainText(name)}</h2>
        <p class="facts">
          <span>
            <SourceLink file={file} at={{ line: 1, column: 1 }}>
              {plainText(file)}
            </SourceLink>
          </span>
        </p>
      </header>
      <Tabs tabs={tabsOf(view)} open={section} onOpen={(id) => onSection(id as Section)} label={`Parts of ${name}`} />
    </>
  );
}

const scriptKeys = ['pre', 'post', 'beforeEach', 'afterEach'];

function tabsOf({ file, head }: FileView): readonly Tab[] {
  const { settings = {}, inputs, variables, ...others } = head.value;
  const own = isJsonObject(settings) ? Object.keys(settings) : [];
  const scripts = own.filter((key) => scriptKeys.includes(key));
  const plain = own.filter((key) => !scriptKeys.includes(key));
  const paths = [...plain.map((key) => ['settings', key]), ...Object.keys(others).map((key) => [key])];
  const tab = (id: Section, name: string, count: number, panel: preact.ComponentChildren): Tab => ({
    id,
    name,
    count: count > 0 ? String(count) : '',
    panel,
  });
  const parts = (list: readonly (readonly string[])[], none: string): preact.ComponentChildren =>
    list.length === 0 ? (
      <p class="nothing">{none}</p>
    ) : (
      list.map((path) => <HeadPart key={`${file} ${path}`} head={head} path={path} />)
    );
  return [
    tab('settings', 'Settings', paths.length, parts(paths, 'This file has no settings of its own.')),
    tab(
      'inputs',
      'Inputs',
      sizeOf(inputs),
      parts(inputs === undefined ? [] : [['inputs']], 'This file has no inputs.'),
    ),
    tab(
      'variables',
      'Variables',
      sizeOf(variables),
      parts(variables === undefined ? [] : [['variables']], 'This file has no variables.'),
    ),
    tab(
      'scripts',
      'Scripts',
      scripts.length,
      parts(
        scripts.map((key) => ['settings', key]),
        'This file has no scripts.',
      ),
    ),
  ];
}

function sizeOf(value: Json | undefined): number {
  return isJsonObject(value) ? Object.keys(value).length : 0;
}

interface HeadPartProps {
  readonly head: FileView['head'];
  readonly path: readonly string[];
}

function HeadPart({ head, path }: HeadPartProps) {
  return (
    <Part of={head} path={path}>
      {(value, button) => (
        <section class="part">
          <h3>
            {path.at(-1)}
            {button}
          </h3>
          {isJsonObject(value) ? <Pairs value={value} heads={['Name', 'Value']} /> : <Value value={value} />}
        </section>
      )}
    </Part>
  );
}
