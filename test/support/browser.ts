import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { build } from 'vite';
import type { Report } from '../../src/record/report.js';
import { htmlOf } from './make-report.js';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface ReportBrowser {
  /** The page without a report. */
  readonly template: string;
  /** Writes a report to a file of its own. @returns its URL */
  readonly write: (report: Report, name?: string) => Promise<string>;
  readonly writeText: (html: string) => Promise<string>;
  /**
   * A fresh page at a URL. `requests` are the URLs it asked for in addition to files, `errors` what its scripts threw or wrote
   * to the console as errors.
   */
  readonly open: (url: string, options?: BrowserContextOptions) => Promise<OpenPage>;
  readonly close: () => Promise<void>;
}

export interface OpenPage {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly errors: readonly string[];
}

/** Chromium, and the page built afresh into a folder of its own. */
export async function openBrowser(): Promise<ReportBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'callsheet-page-'));
  const template = await buildTemplate();
  const browser = await launchChromium();
  let written = 0;
  const writeFresh = async (html: string | AsyncIterable<string>): Promise<string> => {
    const file = join(folder, `${++written}.html`);
    await writeFile(file, html);
    return pathToFileURL(file).href;
  };
  return {
    template,
    write: (report, name) => writeFresh(htmlOf(template, report, name)),
    writeText: writeFresh,
    open: (url, options) => openPage(browser, url, options),
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Debian's Chromium. It finds only loopback. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  return chromium.launch({
    executablePath,
    args: [...flags, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
}

/** The page without a report, as the package has it. */
async function buildTemplate(): Promise<string> {
  const configFile = join(import.meta.dirname, '../../src/page/report/vite.config.ts');
  const built = await build({ configFile, logLevel: 'warn', build: { write: false } });
  const page = 'output' in built ? built.output.find(({ fileName }) => fileName === 'index.html') : undefined;
  if (page?.type !== 'asset') throw new Error('the page was not built');
  return String(page.source);
}

async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(url);
  await untilRead(page);
  return { page, requests, errors };
}

/** Resolves once the details of the row that is shown, if there is one, have been read. */
export async function untilRead(page: Page): Promise<void> {
  await page.getByText('Reading…', { exact: true }).waitFor({ state: 'detached' });
}
