import type { HeaderList } from '../ports/header-list.js';

/** User info in a URL is sent as basic auth, as browsers and curl do. */
export function userInfoHeaders({ username, password }: URL): HeaderList {
  return username === '' && password === '' ? [] : basicHeaders(decode(username), decode(password));
}

export function basicHeaders(username: string, password: string): HeaderList {
  return [['authorization', `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`]];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
