import { isJsonObject, type Json } from '../../../lib/json.js';
import type { FileView } from '../../../panel/protocol/protocol.js';
import { plainText } from '../../shared/text/words.js';
import { SourceLink } from '../../shared/views/source-link.js';
import { Tabs, type Tab } from '../../shared/views/tabs.js';
import type { Section } from '../state/page-state.js';
import { InputsTab, ScriptsTab, VariablesTab } from '../tabs/head-tabs.js';
import { YamlTab } from '../tabs/yaml-tab.js';
import { SettingsTab } from '../tabs/settings-tab.js';

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

function tabsOf({ head }: FileView): readonly Tab[] {
  const { settings = {}, inputs, variables, kind: _, ...others } = head.value;
  const own = isJsonObject(settings) ? Object.keys(settings) : [];
  const scripts = own.filter((key) => scriptKeys.includes(key)).length;
  const tab = (id: Section, name: string, count: number, panel: preact.ComponentChildren): Tab => ({
    id,
    name,
    count: count > 0 ? String(count) : '',
    panel,
  });
  return [
    tab('settings', 'Settings', own.length - scripts + Object.keys(others).length, <SettingsTab />),
    tab('inputs', 'Inputs', sizeOf(inputs), <InputsTab />),
    tab('variables', 'Variables', sizeOf(variables), <VariablesTab />),
    tab('scripts', 'Scripts', scripts, <ScriptsTab />),
    tab('yaml', 'YAML', 0, <YamlTab />),
  ];
}

function sizeOf(value: Json | undefined): number {
  return isJsonObject(value) ? Object.keys(value).length : 0;
}
