import { randomUUID } from 'node:crypto';
import type { ScriptSession } from 'callsheet';

/** Opens an account for this session only, and signs it in. */
export default async function openAccount({ variables, request }: ScriptSession): Promise<void> {
  const account = { email: `juno-${randomUUID()}@kettle.example`, name: 'Juno', password: 'two-sugars' };
  await request('POST /accounts', { json: account });
  const login = await request('POST /login', { json: account });
  variables['token'] = (login.json as { token: string }).token;
}
