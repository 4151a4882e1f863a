import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Http, type SessionHttp, createHttp } from '../engine/http/open-http.js';
import { diskContracts, diskFiles, systemClock } from '../engine/node/node-ports.js';
import { faultReader } from '../engine/node/script-fault.js';
import type { Clock, Ports, Script } from '../engine/ports/ports.js';
import type { OnceCalls } from '../engine/ports/once.js';
import type { TokenStore } from '../engine/ports/tokens.js';
import { openOnceCalls } from './once-calls.js';
import type { RunEvent } from '../record/event.js';
import { type HttpSettings, httpSettings } from './http-settings.js';
import { readTls } from './options.js';

/** What a session reaches outside itself, as far as hosts differ in it. */
export interface Surroundings {
  /** The project root, absolute. */
  readonly root: string;
  /** The environment of the process that the user started. */
  readonly processEnv: Ports['processEnv'];
  /** What it sends with. Many sessions may share it: each has its own connections and cookies. */
  readonly http: Pick<Http, 'openSession'>;
  /** @default an `import()` of Node's */
  readonly loadScript?: Ports['loadScript'];
  /** @default by what Node says of modules */
  readonly readFault?: Ports['readFault'];
  /** Hears what happens while the session runs. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Takes responses that other checks may be asked of. @default none is kept */
  readonly keep?: Ports['keep'];
  /** Shared by the sessions of a run. @default each session makes its own calls */
  readonly once?: OnceCalls;
  /** Shared by the sessions of a run. @default each session has its own */
  readonly tokens?: TokenStore;
  /** @default the machine's */
  readonly clock?: Clock;
}

/** The ports of one session, as Node has them where the host brings nothing of its own. */
export function defaultPorts(of: Surroundings): Ports & SessionHttp {
  const { root, processEnv, http } = of;
  return {
    ...http.openSession(),
    clock: of.clock ?? systemClock,
    files: diskFiles(root),
    openContract: diskContracts(root),
    processEnv,
    loadScript: of.loadScript ?? ((path) => importScript(resolve(root, path))),
    readFault: of.readFault ?? faultReader(root),
    once: of.once ?? openOnceCalls(),
    ...(of.tokens && { tokens: of.tokens }),
    ...(of.keep && { keep: of.keep }),
    emit: of.onEvent ?? (() => undefined),
  };
}

async function importScript(path: string): Promise<Script> {
  return ((await import(pathToFileURL(path).href)) as { readonly default: Script }).default;
}

type Env = Readonly<Record<string, string | undefined>>;

const shared = new Map<string, Http>();

/** As `httpOf`, one for all sessions of this process that want the same. It is never closed. */
export function sharedHttp(root: string, settings: HttpSettings, env: Env): Http {
  const key = JSON.stringify([root, httpSettings(settings), proxiesOf(env)]);
  const http = shared.get(key) ?? httpOf(root, settings, env);
  shared.set(key, http);
  return http;
}

/** What an environment says of proxies. */
function proxiesOf(env: Env): readonly string[] {
  const said = Object.entries(env).filter(([name]) => /^(?:all|https?|no)_proxy$/i.test(name));
  return said.map(([name, value]) => `${name}=${value}`).toSorted();
}

/**
 * Connections as the options of a host want them.
 *
 * @param root - what the paths of `tls` are relative to
 * @param env - where proxies are read from
 */
export function httpOf(root: string, settings: HttpSettings, env: Env): Http {
  const { tls = {}, maxPerHost, proxy, bodyMemory } = settings;
  return createHttp({
    tls: readTls(root, tls),
    proxyEnv: env,
    ...(maxPerHost !== undefined && { maxPerHost }),
    ...(proxy !== undefined && { proxy }),
    ...(bodyMemory !== undefined && { bodyMemory }),
  });
}
