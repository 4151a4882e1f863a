import type { SecretNames } from '../suite/known-secrets.js';
import type { Leftover, Place, Suite } from '../suite/suite.js';
import type { ImportReport, RequestReport } from './report.js';
import { hideSecrets } from '../suite/hide-secrets.js';

/**
 * Variables of the environment by the secrets that they hold.
 *
 * @param names - other names for some of them. @default none
 */
export function secretNames(
  secrets: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string> = new Map(),
): SecretNames {
  return new Map(
    [...secrets].filter(([, value]) => value !== '').map(([name, value]) => [value, names.get(name) ?? name]),
  );
}

/** Whether a suite, or anything in it, has a secret in its name, which titles and files have from it. */
export function hasSecretName(suite: Suite, secrets: SecretNames): boolean {
  const isSecret = ({ name }: { readonly name: string }): boolean => hideSecrets(name, secrets) !== name;
  return isSecret(suite) || suite.environments.some(isSecret) || hasSecretItem(suite, isSecret);
}

function hasSecretItem(
  { items }: Pick<Suite, 'items'>,
  isSecret: (item: { readonly name: string }) => boolean,
): boolean {
  return items.some((item) => isSecret(item) || (item.kind === 'folder' && hasSecretItem(item, isSecret)));
}

/** A suite with other names for these. */
export function withoutSecretNames(suite: Suite, secrets: SecretNames): Suite {
  return {
    ...withoutSecretItems(suite, secrets),
    environments: suite.environments.map((each) => ({ ...each, name: hideSecrets(each.name, secrets) })),
  };
}

function withoutSecretItems<Of extends Pick<Suite, 'name' | 'items'>>(of: Of, secrets: SecretNames): Of {
  const items = of.items.map((item) =>
    item.kind === 'folder' ? withoutSecretItems(item, secrets) : { ...item, name: hideSecrets(item.name, secrets) },
  );
  return { ...of, name: hideSecrets(of.name, secrets), items };
}

/** A report without the secrets in what it quotes of the source. Names of variables and of files stay. */
export function withoutSecrets(report: ImportReport, secrets: SecretNames): ImportReport {
  const hidden = (text: string): string => hideSecrets(text, secrets);
  const placeOf = (place: Place): Place => ({ ...place, file: hidden(place.file) });
  // A script is listed with each request that it runs with: once here, as it is compared.
  const known = new Map<Leftover, Leftover>();
  const leftoverOf = (leftover: Leftover): Leftover => {
    const { place, source, reason } = leftover;
    const made: Leftover = {
      place: placeOf(place),
      reason: 'what' in reason ? { ...reason, what: hidden(reason.what) } : reason,
      ...(source !== undefined && { source: hidden(source) }),
    };
    const found = known.get(leftover) ?? made;
    known.set(leftover, found);
    return found;
  };
  const requestOf = (request: RequestReport): RequestReport => ({
    ...request,
    name: hidden(request.name),
    folders: request.folders.map(hidden),
    place: placeOf(request.place),
    title: hidden(request.title),
    leftovers: request.leftovers.map(leftoverOf),
  });
  return {
    ...report,
    name: hidden(report.name),
    requests: report.requests.map(requestOf),
    leftovers: report.leftovers.map(leftoverOf),
  };
}
