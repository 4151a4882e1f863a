import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { PanelProject } from './panel-project.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** A page of a panel, and what went wrong in it. */
export interface PanelPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly details: Locator;
  /** The row with this number. */
  readonly row: (number: number) => Locator;
  readonly file: (name: string) => Locator;
  readonly errors: readonly string[];
  /** URLs outside of the panel that it asked for. */
  readonly elsewhere: readonly string[];
  readonly close: () => Promise<void>;
}

/** ms by which a busy machine holds things up. */
export interface Slowness {
  /** Whatever the server sends. */
  readonly frames?: number;
  /** Only its answers to edits: the events that they cause come before. */
  readonly answers?: number;
  /** The next animation frame. */
  readonly drawing?: number;
}

export interface PageOptions extends BrowserContextOptions {
  readonly hash?: string;
  /** @default what the machine has */
  readonly slowness?: Slowness | undefined;
}

export async function openPanelPage(
  browser: Browser,
  { url }: PanelProject,
  options: PageOptions = {},
): Promise<PanelPage> {
  const { hash = '', slowness, ...more } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...more });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const [errors, elsewhere]: [string[], string[]] = [[], []];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL('.', url).href) && !request.url().startsWith('data:'))
      elsewhere.push(request.url());
  });
  if (slowness) await slowDown(page, slowness);
  await page.goto(`${url}${hash}`);
  const rows = page.getByRole('treeitem');
  await page.getByRole('navigation').waitFor();
  return {
    page,
    rows,
    details: page.getByRole('region', { name: 'Details' }),
    row: (number) => rows.filter({ has: page.locator('.number').getByText(String(number), { exact: true }) }),
    file: (name) => page.getByRole('navigation').getByRole('button', { name: new RegExp(`^${name} ?,`) }),
    errors,
    elsewhere,
    close: () => context.close(),
  };
}

/** The number of a timer would be that of another frame for who cancels it, so a frame that is slow has none. */
async function slowDown(page: Page, { frames = 0, answers = 0, drawing = 0 }: Slowness): Promise<void> {
  await page.addInitScript(`
    const draw = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (work) => {
      setTimeout(() => draw(work), ${drawing});
      return 0;
    };
  `);
  await page.routeWebSocket(/socket$/, (socket) => {
    const server = socket.connectToServer();
    const edits = new Set<number>();
    socket.onMessage((message) => {
      const { id, method } = JSON.parse(String(message)) as { readonly id: number; readonly method: string };
      if (method === 'edit') edits.add(id);
      server.send(message);
    });
    server.onMessage((message) => {
      const isAnswer = edits.has((JSON.parse(String(message)) as { readonly id?: number }).id ?? 0);
      setTimeout(() => socket.send(message), isAnswer ? frames + answers : frames);
    });
  });
}

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** What axe finds on a page, or in a part of it. The page has to let it in. */
export async function findings(page: Page, within = 'html'): Promise<readonly string[]> {
  if (!(await page.evaluate('typeof axe !== "undefined"'))) await page.addScriptTag({ path: axe });
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify(within)}, { runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'] })`,
  )) as { violations: readonly Finding[] };
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
  );
}
