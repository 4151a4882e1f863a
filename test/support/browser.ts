import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
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

/** Chromium, the page as it was built last, and a folder for reports. */
export async function openBrowser(): Promise<ReportBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'callsheet-page-'));
  const template = await readFile(join(import.meta.dirname, '../../dist/page/index.html'), 'utf8');
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

let running: Promise<Browser> | undefined;

/** Debian's Chromium, started once for all files of a worker. `close` closes what was opened here. It ends with the worker. */
export async function launchChromium(): Promise<Browser> {
  const browser = await (running ??= startChromium());
  const opened: BrowserContext[] = [];
  const newContext: Browser['newContext'] = async (options) => {
    const context = await browser.newContext(options);
    opened.push(context);
    return context;
  };
  const close = async (): Promise<void> => void (await Promise.all(opened.map((context) => context.close())));
  return Object.create(browser, { newContext: { value: newContext }, close: { value: close } }) as Browser;
}

/** The same browser without the windows that all of Chromium makes around pages: a third of the processor time. */
const shell = '/usr/bin/chromium-headless-shell';

/** It finds only loopback. */
function startChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? (existsSync(shell) ? shell : '/usr/bin/chromium');
  return chromium.launch({
    executablePath,
    // The worker that is ended ends it: it reads from a pipe of the worker.
    handleSIGTERM: false,
    args: [...flags, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });
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
