import type { Context } from '../shared/context.js';

/** Opens the default browser. One that cannot be opened is said: the address is printed anyway. */
export async function openInBrowser(url: string, { stderr }: Pick<Context, 'stderr'>): Promise<void> {
  try {
    const { default: open } = await import('open');
    const started = await open(url);
    // It reports late that there is no browser.
    started.on('error', () => undefined);
    started.unref();
  } catch (error) {
    stderr(`the browser cannot be opened: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
