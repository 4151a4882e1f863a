import { escapeRegex } from '../../../lib/regex.js';
import type { ResolvedConfig as ViteConfig } from 'vite';
import type { Plugin, UserWorkspaceConfig } from 'vitest/config';
import type { TestProject, Vitest } from 'vitest/node';
import { isSessionFile } from '../shared/session-homes.js';

/** Whose modules scripts are: the run's own config, or that of one of its projects. */
type Owner = Pick<TestProject | Vitest, 'vite' | 'config'>;

/** The plugins that configs name, as opposed to those that Vite and Vitest bring. */
const named = new WeakSet<object>();

/** Takes down the plugins of a config, before Vite puts its own among them. */
export async function rememberPlugins(plugins: unknown): Promise<void> {
  const plugin = await plugins;
  if (Array.isArray(plugin)) await Promise.all(plugin.map(rememberPlugins));
  else if (typeof plugin === 'object' && plugin !== null) named.add(plugin);
}

/** How the owner's config has modules found and transformed; what it says of tests stays away. */
export function moduleSettings({ vite }: Owner): Pick<UserWorkspaceConfig, 'resolve' | 'json' | 'environments'> {
  const { resolve, json, environments } = vite.config;
  const { conditions: _, mainFields: __, ...shared } = resolutionOf(resolve);
  return {
    resolve: { ...shared, alias: resolve.alias },
    json,
    environments: { ssr: { resolve: resolutionOf(environments.ssr!.resolve) } },
    ...compilerOf(vite.config),
  };
}

type Resolution = ViteConfig['environments'][string]['resolve'];

/** Vitest decides for itself what is left to Node, and has written that into the options. */
function resolutionOf(resolve: Resolution): Partial<Resolution> {
  const { external: _, noExternal: __, builtins: ___, ...options } = resolve;
  return options;
}

/** Oxc since Vite 8, esbuild before. */
function compilerOf(config: ViteConfig): object {
  return 'oxc' in config ? { oxc: config.oxc } : { esbuild: (config as { readonly esbuild?: unknown }).esbuild };
}

/** Packages that the owner has Vite transform. @param others - what they are where the owner says: all */
export function inlined({ config }: Owner, others: RegExp): { readonly inline?: (string | RegExp)[] } {
  const { inline } = (config.server as { deps?: { inline?: true | (string | RegExp)[] } } | undefined)?.deps ?? {};
  return inline === undefined ? {} : { inline: inline === true ? [others] : inline };
}

/** What the owner's plugins do for modules, and its `define`, which Vitest would have only its own workers know. */
export function modulePlugins(owner: Owner): readonly Plugin[] {
  const own = owner.vite.config.plugins.filter((plugin) => named.has(plugin) && !isHosts(plugin));
  return [defining(owner), ...own.map(hooksOf)];
}

function isHosts({ name }: Plugin): boolean {
  return /^(?:vitest|callsheet)(?:$|:)/.test(name);
}

/**
 * The hooks that find, load and transform a module, and nothing that starts a plugin: it has been started, by the
 * server that it was made for. Session files are not modules of the owner's.
 */
function hooksOf(plugin: Plugin): Plugin {
  const { name, enforce, resolveId, load, transform } = plugin;
  return {
    name: `callsheet:${name}`,
    ...(enforce && { enforce }),
    ...(plugin.applyToEnvironment && { applyToEnvironment: (environment) => plugin.applyToEnvironment!(environment) }),
    ...(resolveId && { resolveId }),
    ...(load && { load: unlessSession(load, 0) }),
    ...(transform && { transform: unlessSession(transform, 1) }),
  };
}

type Handler = (this: unknown, ...given: unknown[]) => unknown;

/** @param at - which parameter of the hook is the id of the module */
function unlessSession<Hook>(hook: Hook, at: number): Hook {
  const handler = (typeof hook === 'function' ? hook : (hook as { readonly handler: unknown }).handler) as Handler;
  function guarded(this: unknown, ...given: unknown[]): unknown {
    return isSessionFile(given[at] as string) ? undefined : handler.apply(this, given);
  }
  return (typeof hook === 'function' ? guarded : { ...hook, handler: guarded }) as Hook;
}

/** After Vitest has taken it out of the config, so that Vite writes the values into the code, in workers and lanes alike. */
function defining({ vite, config }: Owner): Plugin {
  const { defines = {}, _scriptDefines: code = {} } = config as {
    readonly defines?: Readonly<Record<string, unknown>>;
    readonly _scriptDefines?: Readonly<Record<string, unknown>>;
  };
  const values = Object.entries(defines).map(([name, value]) => [name, JSON.stringify(value)] as const);
  const define = { ...vite.config.define, ...Object.fromEntries(values), ...code };
  return { name: 'callsheet:define', enforce: 'post', config: { order: 'post', handler: () => ({ define }) } };
}

/** Patterns of the ids that Vite gives to modules: with forward slashes, on Windows too. @param folder - with a slash at its end */
export function codeIn(folder: string): { readonly own: RegExp; readonly others: RegExp } {
  const start = escapeRegex(folder.replaceAll('\\', '/'));
  return { own: new RegExp(`^${start}`), others: new RegExp(`^(?!${start})`) };
}
