import { requestsOf } from '../suite/requests-of.js';
import type { Leftover, Place, Suite } from '../suite/suite.js';
import type { ImportReport, RequestReport } from './report.js';
import { hideSecrets, tellingSecrets, type SecretNames } from './requests/hide-secrets.js';

/** Variables of the environment by the secrets that they hold. */
export function secretNames(secrets: ReadonlyMap<string, string>): SecretNames {
  return new Map([...secrets].filter(([, value]) => value !== '').map(([name, value]) => [value, name]));
}

/** Whether a request or a folder has a secret in its name, which titles and files have from it. */
export function hasSecretName({ items }: Pick<Suite, 'items'>, secrets: SecretNames): boolean {
  return items.some(
    (item) => hideSecrets(item.name, secrets) !== item.name || (item.kind === 'folder' && hasSecretName(item, secrets)),
  );
}

/** A suite with other names for such items. */
export function withoutSecretNames<Of extends Pick<Suite, 'items'>>(suite: Of, secrets: SecretNames): Of {
  const items = suite.items.map((item) => {
    const named = { ...item, name: hideSecrets(item.name, secrets) };
    return named.kind === 'folder' ? withoutSecretNames(named, secrets) : named;
  });
  return { ...suite, items };
}

/** Whether sessions show a secret that the URL of a request has. */
export function hasSecretUrl(
  suite: Suite,
  secrets: SecretNames,
  sessions: readonly { readonly text: string }[],
): boolean {
  const urls = requestsOf(suite)
    .flatMap(({ request: { url, path, query } }) => [url, ...[...path, ...query].map(({ value }) => value ?? '')])
    .join('\n');
  return tellingSecrets(secrets).some(([secret]) =>
    [secret, encodeURIComponent(secret.toWellFormed())].some(
      (form) => urls.includes(form) && sessions.some(({ text }) => text.includes(form)),
    ),
  );
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
