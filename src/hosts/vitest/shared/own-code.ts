/** Patterns of the ids that Vite gives to modules: with forward slashes, on Windows too. @param folder - with a slash at its end */
export function codeIn(folder: string): { readonly own: RegExp; readonly others: RegExp } {
  const start = folder.replaceAll('\\', '/').replace(/[.*+?^${}()|[\]]/g, '\\$&');
  return { own: new RegExp(`^${start}`), others: new RegExp(`^(?!${start})`) };
}
