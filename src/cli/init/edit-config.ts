import { addImport } from './add-import.js';
import { closingOf, maskCode } from './mask-code.js';

const configObject = /export\s+default\s+(?:(?:\w+\s*\(\s*)?)(\{)/g;

/**
 * A Vitest or Vite config with `callsheet()` among its plugins, every other byte as it was.
 *
 * @returns undefined where the config is of no form that is understood
 */
export function addPlugin(text: string): string | undefined {
  const masked = maskCode(text);
  if (masked === undefined || /\bcallsheet\b|\bmodule\.exports\b/.test(masked)) return undefined;
  const [found, ...more] = masked.matchAll(configObject);
  if (!found || more.length > 0 || !/export\s+default\s+(?:defineConfig\s*\(\s*)?\{$/.test(found[0])) return undefined;
  const open = found.index + found[0].length - 1;
  const edit = pluginEdit({ text, masked, open });
  if (!edit) return undefined;
  const edited = text.slice(0, edit.at) + edit.insert + text.slice(edit.at);
  return addImport({ text: edited, masked }, { name: 'callsheet', from: 'callsheet/vitest' });
}

interface Config {
  readonly text: string;
  readonly masked: string;
  /** The offset of the brace that opens the config. */
  readonly open: number;
}

interface Edit {
  readonly at: number;
  readonly insert: string;
}

function pluginEdit(config: Config): Edit | undefined {
  const { text, masked, open } = config;
  const inside = ownText(masked, open);
  // Whatever is spread into the config may bring plugins of its own, which a key would replace.
  if (/\.\.\./.test(inside)) return undefined;
  const key = /(?<=[{,\s])plugins\b/.exec(inside);
  if (!key) return addKey(text, open, masked);
  const value = /^plugins\s*:\s*\[/.exec(masked.slice(open + key.index));
  if (!value) return undefined;
  const at = open + key.index + value[0].length;
  const rest = /^(\s*)(\S)/.exec(text.slice(at));
  if (!rest) return undefined;
  const [, space = '', next] = rest;
  if (next === ']') return { at, insert: 'callsheet()' };
  return { at, insert: space.includes('\n') ? `${space}callsheet(),` : 'callsheet(), ' };
}

function addKey(text: string, open: number, masked: string): Edit {
  const rest = text.slice(open + 1);
  const newline = /^[ \t]*(\r?\n)([ \t]*)/.exec(rest);
  const isEmpty = masked.slice(open + 1, closingOf(masked, open)).trim() === '';
  if (!newline) return { at: open + 1, insert: isEmpty ? ' plugins: [callsheet()] ' : ' plugins: [callsheet()],' };
  const indent = isEmpty ? '  ' : newline[2];
  return { at: open + 1, insert: `${newline[1]}${indent}plugins: [callsheet()],` };
}

/** The text between a brace and its end, with everything in further brackets as spaces; offsets count from the brace. */
function ownText(masked: string, open: number): string {
  let [own, depth] = ['', 0];
  for (const sign of masked.slice(open, closingOf(masked, open) + 1)) {
    if ('}])'.includes(sign)) depth--;
    own += depth > 1 || (depth === 1 && sign === '{') ? ' ' : sign;
    if ('{[('.includes(sign)) depth++;
  }
  return own;
}
