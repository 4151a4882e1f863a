import type { Json } from '../../lib/json.js';
import { openSecrets, type SecretNames } from '../suite/known-secrets.js';
import { namesIn } from '../suite/names-of-suite.js';
import type { PlacedRequest } from '../suite/requests-of.js';
import type { Suite } from '../suite/suite.js';
import type { Group } from './files/split.js';
import { openAskedFlows, type AskedFlows } from './flows/asked-flows.js';
import type { InputsOf } from './flows/flow-inputs.js';
import { openLoginFlows, type LoginFlows } from './flows/login-flows.js';
import { findLogins, type Logins } from './flows/logins.js';
import type { SignIns } from './flows/sign-in-flows.js';
import { openAvailable, readFirst } from './names/available.js';
import { baseOf, namesOfBase } from './names/base-url.js';
import { openNames, type Names } from './names/names.js';
import type { Around } from './requests/draft.js';
import { withHelpers } from './scripts/helpers.js';
import { namesGotBy } from './scripts/names-got.js';
import { namesRead } from './scripts/names-read.js';
import { namesAsked, namesOf, namesSet } from './scripts/names-set.js';
import { openUnsetWords } from './scripts/unset-words.js';
import { withNullWords } from './scripts/null-words.js';
import { codeLeft, type Scripts } from './scripts/placed-script.js';
import { mentions } from './scripts/script-files.js';
import { openScripts } from './scripts/scripts.js';
import { setOnce } from './scripts/set-once.js';
import { codeIn, isTextIn } from './scripts/set-texts.js';
import { variablesOf } from './variables-of.js';
import type { GroupGiven } from './write-group.js';

/** What is known of a suite before its sessions are written. */
export interface Work extends Omit<GroupGiven, 'assets' | 'titles' | 'split'> {
  readonly home: string;
  /** Code of the suite that stays code. */
  readonly kept: string;
}

interface WorkGiven {
  readonly suite: Suite;
  readonly requests: readonly PlacedRequest[];
  readonly groups: readonly Group[];
  readonly home: string;
  readonly environment: string | undefined;
  readonly envNames: Readonly<Record<string, string>>;
  readonly signIns: SignIns;
  readonly inputsOf: InputsOf;
  readonly logins: Logins | undefined;
  /** Variables of the environment by secrets that are found already. */
  readonly known: SecretNames;
}

/** Reads the scripts of a suite, finds its flows, and decides about its names. */
export function openWork(given: WorkGiven): Work {
  const { suite, requests, groups, signIns, home, inputsOf } = given;
  const code = codeOf(given);
  const { scripts, kept } = code;
  const asked = openAskedFlows(scripts, { suite, home, inputsOf });
  const taken = [...signIns.groups, ...asked.groups].map(({ name }) => name);
  const found = findLogins({ suite, groups, scripts, logins: given.logins });
  const logins = openLoginFlows(found, { home, taken, inputsOf });
  const around = aroundSuite(given, { ...code, asked, logins });
  const sent = [...requests, ...[...signIns.groups, ...asked.groups].flatMap((group) => group.requests)];
  for (const { name, value, isSecret } of variablesOf(suite, sent, around).environment.values())
    around.secrets.set(isSecret && value ? value : `\0${name}`, name);
  const places = new Map(requests.map((request, at) => [request, at]));
  return { suite, home, places, around, signIns, asked, logins, kept };
}

interface Code {
  readonly scripts: Scripts;
  /** What variables have from the start that a script sets if they have no value. */
  readonly once: ReadonlyMap<string, Json>;
  /** What stays code. */
  readonly kept: string;
}

function codeOf({ suite, requests, signIns }: WorkGiven): Code {
  const { scripts, values: once } = setOnce(withHelpers(openScripts(suite, requests, signIns.sets)), suite);
  const modules = [...(suite.modules?.values() ?? [])];
  const kept = [...scripts.all.map(codeLeft), ...modules, ...codeIn(scripts, once)].join('\n');
  const { names } = namesOf(suite, requests);
  const isGiven = (name: string): boolean => names.has(name);
  return { scripts: withNullWords(scripts, { requests, code: kept, isGiven }), once, kept };
}

interface Found extends Code {
  readonly asked: AskedFlows;
  readonly logins: LoginFlows;
}

function aroundSuite(given: WorkGiven, found: Found): Around {
  const { requests } = given;
  const { scripts, once, kept, asked, logins } = found;
  const available = openAvailable(requests, scripts.of);
  return {
    names: namesOfSuite(given, found, available),
    once: new Set(once.keys()),
    base: baseOf(requests),
    available,
    isInScripts: (name) => mentions(kept, name),
    scriptsOf: (request) => asked.scriptsOf(request) ?? logins.scriptsOf(request, scripts.of(request)),
    secrets: openSecrets(given.known, namesIn(given.suite)),
  };
}

function namesOfSuite(
  { suite, requests, environment, envNames, signIns }: WorkGiven,
  { scripts, once, kept, asked, logins }: Found,
  available: Around['available'],
): Names {
  const { set: bySource, hasComputed } = namesOf(suite, requests);
  const { set: byReading, own, nullable, nulled } = namesRead(scripts);
  // As with scripts that stay, any text may come into a variable.
  const scripted = new Set([...namesSet([kept]).names, ...scripts.all.flatMap(({ read }) => namesAsked(read))]);
  const early = readFirst(requests, available, scripts.of);
  return openNames({
    suite,
    set: new Set([...bySource, ...byReading, ...signIns.sets]),
    flows: signIns.flows,
    hasComputed,
    inScripts: (name) => mentions(kept, name),
    isOwn: (name) => own.has(name),
    isInput: (name) => asked.isInput(name) || logins.isInput(name),
    isReadFirst: (name) => early.has(name),
    isText: isTextIn(scripts, once),
    unsetWord: openUnsetWords(scripts, requests, kept),
    isNullable: (name) => nullable.has(name),
    isNulled: (name) => nulled.has(name),
    once,
    isScripted: (name) => scripted.has(name),
    ofBase: namesOfBase(baseOf(requests)),
    envNames,
    ofProcess: namesGotBy(scripts.all, suite.modules).process,
    ...(environment !== undefined && { environment }),
  });
}
