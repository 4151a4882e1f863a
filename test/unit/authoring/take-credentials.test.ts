import { expect, test } from 'vitest';
import { newSession } from '../../../src/authoring/ops/new-session.js';
import { secretNamePattern } from '../../../src/lib/secret-words.js';
import { memoryProject } from './memory-project.js';

const form = `-H 'Content-Type: application/x-www-form-urlencoded'`;

test.each<[string, string, string, string]>([
  ['a key as the user, without a password', '-u k-4eC39HqLy: https://h/x', 'k-4eC39HqLy', 'username API_KEY'],
  ['a key as the user in the URL', 'https://k-4eC39HqLy@h/x', 'k-4eC39HqLy', 'https:// API_KEY'],
  ['a key as the user in the URL with a colon', 'https://k-4eC39HqLy:@h/x', 'k-4eC39HqLy', 'https:// API_KEY'],
  ['a header of a key', `-H 'X-Auth-Key: 2547eb745079dac9320b' https://h/x`, '2547eb', 'X-Auth-Key AUTH_KEY_SECRET'],
  [
    'a header of another key',
    `-H 'Ocp-Apim-Subscription-Key: 0123456789abcdef' https://h/x`,
    '0123456789abcdef',
    'Subscription-Key OCP_APIM_SUBSCRIPTION_KEY_SECRET',
  ],
  ['a key in the query', 'https://h/x?key=AIzaSyD-9tSrke72PouQ', 'AIza', 'key KEY_SECRET'],
  ['a signature in the query', 'https://h/x?sig=a%2Fb0123456789abcdef', 'a/b0', 'sig SIG_SECRET'],
  ['a bot in the path', 'https://api.telegram.org/bot123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11/a', 'ABC', 'bot TOKEN'],
  ['a webhook in the path', 'https://hooks.slack.com/services/T00/B00/XXXXXXXXXXXX', 'XXXX', 'B00/ TOKEN'],
  ['another webhook', 'https://discord.com/api/webhooks/123/abcdefghij0123456789', 'abcdef', '123/ TOKEN'],
  ['JSON that is sent as a form', `https://h/x -d '{"a":{"password" : "hun\\"ter2"}}'`, 'ter2', 'password PASSWORD'],
  [
    'XML',
    `https://h/x -H 'Content-Type: text/xml' -d '<a><b:Password t="1">hunter2</b:Password></a>'`,
    'hunter2',
    'Password PASSWORD',
  ],
  [
    'a form with a name twice',
    `https://h/x ${form} -d 'a=1&a=2&client_secret=hunter2&b=3'`,
    'hunter2',
    'secret= CLIENT_SECRET',
  ],
  [
    'a token by its looks in a text',
    `https://h/x -H 'Content-Type: text/plain' -d 'use glpat-abcdef1234567890abcd now'`,
    'glpat',
    'use TOKEN',
  ],
])('%s is read from the environment', (_, command, secret, place) => {
  const [before, name] = place.split(' ') as [string, string];
  const { text, notes } = newFrom(command);
  expect(text).not.toContain(secret);
  expect(text).toMatch(new RegExp(`${before}.*\\{\\{env\\.API_${name}\\}\\}`, 'i'));
  expect(notes.join('\n')).toContain(`API_${name} (`);
  expect(notes.join('\n')).not.toContain(secret);
  // Else reports would show what the environment gives.
  expect(name).toMatch(secretNamePattern);
});

test.each([
  ['a key of idempotency', `-H 'Idempotency-Key: AGJ6FJMkGQIpHUTX' https://h/x`, 'AGJ6FJMkGQIpHUTX'],
  ['a key that is a path', 'https://h/x?key=uploads/2024/03/a-photo.jpg', 'uploads/2024/03/a-photo.jpg'],
  ['a short key', 'https://h/x?key=SHOP', 'SHOP'],
  ['a text about passwords', `https://h/x -H 'Content-Type: text/plain' -d 'the password = x'`, 'the password = x'],
  ['an empty password', `https://h/x -d '{"password":""}'`, '{"password":""}'],
])('%s stays in the session', (_, command, kept) => {
  expect(newFrom(command)).toMatchObject({ text: expect.stringContaining(kept) as string, notes: [] });
});

test('a note says where a value has to be percent-encoded, as it is inserted as it is', () => {
  const written = newFrom(`'https://h/x?token=a%2Fb&b' ${form} -d 'a=1&a=2&secret=c%26d'`);
  expect(written.text).not.toMatch(/%2F|%26/);
  expect(written.notes).toEqual([
    'credentials are not written into the session: set them in `.env.local` or in the environment: API_TOKEN (`token` in the URL, percent-encoded), API_SECRET (`secret` in `text`, percent-encoded)',
  ]);
});

function newFrom(command: string): { readonly text: string; readonly notes: readonly string[] } {
  const outcome = newSession(memoryProject({}), { file: 'api', curl: `curl ${command}` });
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  const [edit] = outcome.edits;
  return { text: edit?.kind === 'create' ? edit.after : '', notes: outcome.notes };
}

test.each([
  ['-u ann', 'ann', "'{{var.password}}'"],
  ['-u ann:', "'{{env.API_API_KEY}}'", "''"],
  ['-u ann:hunter2', 'ann', "'{{env.API_PASSWORD}}'"],
  ['-u "$USER:$PASSWORD"', "'{{env.USER}}'", "'{{env.PASSWORD}}'"],
  ['-u "$KEY:"', "'{{env.KEY}}'", "''"],
])('%s', (flag, username, password) => {
  expect(newFrom(`${flag} https://h/x`).text).toContain(`username: ${username}\n        password: ${password}\n`);
});
