import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Puts a text in the place of what a field has, by its keys.
 *
 * `Locator.fill` selects by a script and types later: an editor that is drawn between the two has not heard of the selection and takes it back.
 */
export async function typeOver(field: Locator, text: string): Promise<void> {
  await expect.poll(() => field.isEditable(), { timeout: 20_000 }).toBe(true);
  await field.focus();
  const { keyboard } = field.page();
  await keyboard.press('Control+a');
  await keyboard.insertText(text);
}
