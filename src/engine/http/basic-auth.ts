import { authKinds } from '../../format/auth.js';
import type { HeaderList } from '../ports/header-list.js';

/** User info in a URL is sent as basic auth, as browsers and curl do. */
export function userInfoHeaders({ username, password }: URL): HeaderList {
  if (username === '' && password === '') return [];
  return [['authorization', `${authKinds.basic.scheme} ${userAndPassword(decode(username), decode(password))}`]];
}

export function userAndPassword(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
