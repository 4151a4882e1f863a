import { readFileSync } from 'node:fs';
import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { openPanelPage, type PageOptions, type PanelPage } from './panel-page.js';
import { openPanelProject, type PanelProject } from './panel-project.js';

export const file = 'a.session.yaml';

interface Given extends PageOptions {
  /** Of the session file. */
  readonly text: string;
  readonly files?: Readonly<Record<string, string>>;
  /** The row that is open. @default the first */
  readonly row?: number;
  /** The tab that is open. */
  readonly tab?: string;
}

export interface FieldPage extends PanelPage {
  readonly panel: PanelProject;
  /** The field of that name in the details. */
  readonly field: (label: string) => Locator;
  readonly openTab: (name: string) => Promise<void>;
  readonly read: () => string;
  /** Until the file says that, byte for byte. */
  readonly says: (text: string) => Promise<void>;
  /** Until the page shows the file that a change from outside made. */
  readonly save: (text: string) => void;
}

/** A row of a session file in a real panel, with its fields. */
export async function openFields(browser: Browser, given: Given): Promise<FieldPage> {
  const { text, files = {}, row = 1, tab, ...options } = given;
  const panel = await openPanelProject({ files: { [file]: text, ...files } });
  const shown = await openPanelPage(browser, panel, { ...options, hash: `#/${file}/${row}` });
  const { details } = shown;
  await details.getByText(`row ${row}`, { exact: true }).waitFor();
  const openTab = (name: string): Promise<void> => details.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  if (tab !== undefined) await openTab(tab);
  const read = (): string => readFileSync(panel.path(file), 'utf8');
  return {
    ...shown,
    panel,
    field: (label) => details.getByLabel(label, { exact: true }).first(),
    openTab,
    read,
    says: (wanted) => expect.poll(read, { timeout: 20_000 }).toBe(wanted),
    save: (next) => panel.save(file, next),
  };
}

/** A session of one request, with more lines for it. */
export function request(...lines: readonly string[]): string {
  return `steps:\n  - request: GET /x\n${lines.map((line) => `    ${line}\n`).join('')}    tests: { status: 200 }\n`;
}
