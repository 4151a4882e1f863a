import {
  apiKeyPlaces,
  authKinds,
  authNames,
  oauth2ClientAuths,
  oauth2Grants,
  type AuthKind,
} from '../../../format/auth.js';
import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.js';
import { plainText } from '../../shared/text/words.js';
import { SelectField } from '../fields/choice-fields.js';
import { useEditing } from '../fields/editing.js';
import { EntryTable } from '../fields/entry-table.js';
import { lockAt, valueAt, type Path } from '../fields/place.js';
import { TextField } from '../fields/text-field.js';
import { setEdit } from '../fields/use-field.js';
import { useAct } from '../fields/use-act.js';

/** Of each way of signing in: its keys, with what is said of them. */
const keysOf: Readonly<Record<Exclude<AuthKind, 'bearer'>, readonly AuthField[]>> = {
  basic: [{ key: 'username' }, { key: 'password' }],
  digest: [{ key: 'username' }, { key: 'password' }],
  apiKey: [{ key: 'name' }, { key: 'value' }, { key: 'in', options: apiKeyPlaces, placeholder: 'header' }],
  oauth2: [
    { key: 'grant', options: oauth2Grants },
    { key: 'tokenUrl', placeholder: '/oauth/token' },
    { key: 'clientId' },
    { key: 'clientSecret', placeholder: 'none: a public client' },
    { key: 'username', grant: 'password' },
    { key: 'password', grant: 'password' },
    { key: 'refreshToken', grant: 'refresh_token' },
    { key: 'scope' },
    { key: 'audience' },
    { key: 'clientAuth', options: oauth2ClientAuths, placeholder: 'basic' },
  ],
  awsSigV4: [
    { key: 'accessKeyId' },
    { key: 'secretAccessKey' },
    { key: 'sessionToken' },
    { key: 'region', placeholder: 'that in the host' },
    { key: 'service', placeholder: 'that in the host' },
  ],
};

interface AuthField {
  readonly key: string;
  readonly options?: readonly string[];
  readonly placeholder?: string;
  /** The grant that it is of. */
  readonly grant?: string;
}

/** What a way of signing in says at first, so that each of its keys is there. */
const firstValues: Readonly<Record<AuthKind, Json>> = {
  bearer: '{{env.API_TOKEN}}',
  basic: { username: '', password: '' },
  digest: { username: '', password: '' },
  apiKey: { name: 'x-api-key', value: '{{env.API_KEY}}' },
  oauth2: {
    grant: 'client_credentials',
    tokenUrl: '/oauth/token',
    clientId: '{{env.CLIENT_ID}}',
    clientSecret: '{{env.CLIENT_SECRET}}',
  },
  awsSigV4: { accessKeyId: '{{env.AWS_ACCESS_KEY_ID}}', secretAccessKey: '{{env.AWS_SECRET_ACCESS_KEY}}' },
};

/** How a request signs in, or every request of a file. */
export function AuthFields({ path }: { readonly path: Path }) {
  const editing = useEditing();
  const { written, lock } = editing;
  const { act, refused } = useAct();
  const auth = valueAt(written.value, path);
  const kind = kindOf(auth);
  const locked = lock ?? lockAt(written, path);
  const choose = (next: string): void => {
    const value = next === '' ? undefined : next === 'none' ? 'none' : { [next]: firstValues[next as AuthKind] };
    void act(setEdit(editing, path, { value, was: auth }));
  };
  return (
    <div class="settings">
      <div class="setting short">
        <label for="auth-kind">Sign in by</label>
        <span class="setting-line">
          <select
            id="auth-kind"
            value={kind}
            disabled={locked !== undefined}
            title={locked && plainText(locked.message)}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="">{path.length > 1 ? 'nothing' : 'as the settings say'}</option>
            <option value="none">none</option>
            {authNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </span>
      </div>
      {refused && (
        <p class="setting-note refused" role="alert">
          {plainText(refused.message)}
        </p>
      )}
      {isKind(kind) && <p class="muted hint">{authKinds[kind].description.replaceAll('`', '')}</p>}
      {kind === 'bearer' && <TextField path={[...path, 'bearer']} label="bearer" placeholder="{{flow.login.token}}" />}
      {isKind(kind) && kind !== 'bearer' && <KindFields kind={kind} path={[...path, kind]} />}
    </div>
  );
}

function KindFields({ kind, path }: { readonly kind: Exclude<AuthKind, 'bearer'>; readonly path: Path }) {
  const { written } = useEditing();
  const own = valueAt(written.value, path);
  const given: JsonObject = isJsonObject(own) ? own : {};
  const shown = keysOf[kind].filter(({ key, grant }) => !grant || grant === given['grant'] || key in given);
  return (
    <>
      {shown.map(({ key, options, placeholder }) =>
        options ? (
          <SelectField
            key={key}
            path={[...path, key]}
            label={key}
            options={[
              ...(placeholder === undefined ? [] : ([['', `default: ${placeholder}`]] as const)),
              ...options.map((name) => [name, name] as const),
            ]}
          />
        ) : (
          <TextField key={key} path={[...path, key]} label={key} placeholder={placeholder} />
        ),
      )}
      {kind === 'oauth2' && (
        <section class="part wide">
          <h3>params</h3>
          <EntryTable path={[...path, 'params']} noun="parameter" />
        </section>
      )}
    </>
  );
}

/** Of a request: its own way of signing in, or that of the settings. */
export function AuthTab() {
  const { view, written } = useEditing();
  const inherited = kindOf(valueAt(view.head.value, ['settings', 'auth']));
  return (
    <>
      <AuthFields path={['auth']} />
      {written.value['auth'] === undefined && (
        <p class="muted inherited-line">
          {inherited === ''
            ? 'The settings of this file do not say how to sign in.'
            : `The settings sign in by ${inherited}.`}
        </p>
      )}
    </>
  );
}

/** `none`, a kind, or empty where nothing is said. */
export function kindOf(auth: Json | undefined): string {
  if (isJsonObject(auth)) return authNames.find((name) => Object.hasOwn(auth, name)) ?? '';
  return auth === 'none' ? 'none' : '';
}

function isKind(kind: string): kind is AuthKind {
  return Object.hasOwn(authKinds, kind);
}
