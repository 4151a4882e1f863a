import { bodyNames } from '../../../format/bodies.js';
import { isJsonObject, type Json } from '../../../lib/json.js';
import type { PanelRow } from '../../../panel/protocol/protocol.js';
import type { Tab } from '../../shared/views/tabs.js';
import { AuthTab, kindOf } from '../tabs/auth-tab.js';
import { BodyTab } from '../tabs/body-tab.js';
import { CallInputsTab, CallRunsTab } from '../tabs/call-tab.js';
import { CaptureTab } from '../tabs/capture-tab.js';
import { ConditionTab } from '../tabs/condition-tab.js';
import { HeadersTab } from '../tabs/headers-tab.js';
import { MoreTab, TagsField } from '../tabs/more-tab.js';
import { ParamsTab } from '../tabs/params-tab.js';
import { RetryTab } from '../tabs/retry-tab.js';
import { YamlTab } from '../tabs/yaml-tab.js';
import { SetTab } from '../tabs/set-tab.js';
import { TestsTab } from '../tabs/tests-tab.js';
import { countTests } from '../builder/tests-field.js';

interface TabsOf {
  readonly row: PanelRow;
  readonly file: string;
}

/** The parts of a row, by its kind. */
export function rowTabs(of: TabsOf): readonly Tab[] {
  const { row } = of;
  const yaml: Tab = { id: 'yaml', name: 'YAML', panel: <YamlTab /> };
  switch (row.kind) {
    case 'request':
      return [...requestTabs(of), yaml];
    case 'call':
      return [...callTabs(of), yaml];
    case 'set':
      return [fieldTab(row, { id: 'values', name: 'Values', keys: ['set'], panel: <SetTab /> }), yaml];
    default:
      return [conditionTab(row), yaml];
  }
}

function requestTabs({ row }: TabsOf): readonly Tab[] {
  return [
    fieldTab(row, { id: 'params', name: 'Params', keys: ['path', 'query'], panel: <ParamsTab /> }),
    fieldTab(row, { id: 'headers', name: 'Headers', keys: ['headers'], panel: <HeadersTab /> }),
    { id: 'auth', name: 'Auth', count: kindOf(row.step.value['auth']), panel: <AuthTab /> },
    { id: 'body', name: 'Body', count: bodyNames.find((kind) => kind in row.step.value) ?? '', panel: <BodyTab /> },
    fieldTab(row, { id: 'capture', name: 'Capture', keys: ['capture'], panel: <CaptureTab /> }),
    testsTab(row),
    retryTab(row),
    conditionTab(row),
    fieldTab(row, { id: 'more', name: 'More', keys: moreKeys, panel: <MoreTab /> }),
  ];
}

const moreKeys = ['timeout', 'redirects', 'delay', 'stream', 'before', 'after', 'tags'];

function callTabs({ row }: TabsOf): readonly Tab[] {
  return [
    fieldTab(row, { id: 'inputs', name: 'Inputs', keys: ['inputs'], panel: <CallInputsTab /> }),
    fieldTab(row, { id: 'runs', name: 'Runs', keys: ['each', 'once'], panel: <CallRunsTab /> }),
    conditionTab(row),
    fieldTab(row, { id: 'more', name: 'More', keys: ['tags'], panel: <TagsField /> }),
  ];
}

function sizeOf(value: Json): number {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : 1;
}

function testsTab({ step }: PanelRow): Tab {
  const count = countTests(step.value['tests']);
  return { id: 'tests', name: 'Tests', count: count > 0 ? String(count) : '', panel: <TestsTab /> };
}

function retryTab({ step }: PanelRow): Tab {
  const isUsed = ['retry', 'poll'].some((key) => Object.hasOwn(step.value, key));
  return { id: 'retry', name: 'Retry', count: isUsed ? '!' : '', panel: <RetryTab /> };
}

interface FieldTab extends Tab {
  /** What it edits; their entries are counted. */
  readonly keys: readonly string[];
}

function fieldTab({ step }: PanelRow, { keys, ...tab }: FieldTab): Tab {
  const count = keys.reduce((sum, key) => sum + (Object.hasOwn(step.value, key) ? sizeOf(step.value[key]!) : 0), 0);
  return { ...tab, count: count > 0 ? String(count) : '' };
}

/** Of a marker its own condition, of another row that of `when`. */
function conditionTab(row: PanelRow): Tab {
  const count = row.when === undefined ? '' : '1';
  return { id: 'condition', name: 'Condition', count, panel: <ConditionTab /> };
}
