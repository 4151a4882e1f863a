/** Whether keys have the names that they have on a Mac. */
const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** `Mod+Shift+Z` as it is shown: `⇧⌘Z`, or `Ctrl+Shift+Z`. */
export function keyName(keys: string): string {
  if (!isMac) return keys.replace('Mod', 'Ctrl');
  return keys
    .replace(/^Mod\+Shift\+/, '⇧⌘')
    .replace('Mod+', '⌘')
    .replace('Alt+', '⌥')
    .replace('Shift+', '⇧');
}
