import type { ScriptSession } from 'callsheet';

/** Closes the account that open-account.ts opened. */
export default async function closeAccount({ variables, request }: ScriptSession): Promise<void> {
  const answer = await request('DELETE /me', { headers: { authorization: `Bearer ${String(variables['token'])}` } });
  if (answer.status !== 204) throw new Error(`The account could not be closed: ${answer.text}`);
}
