import { expect, test } from 'vitest';
import { buildShop } from '../src/shop.ts';

const shop = buildShop();

test('a label comes as a form with a picture', async () => {
  const form = new FormData();
  form.append('title', 'For Grandma');
  form.append('picture', new Blob(['not really a leaf'], { type: 'image/svg+xml' }), 'leaf.svg');
  const response = await shop.inject({ method: 'POST', url: '/labels', payload: form });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toMatchObject({
    fields: { title: 'For Grandma' },
    files: [{ field: 'picture', name: 'leaf.svg', type: 'image/svg+xml', bytes: 17 }],
  });
});

test('a picture comes back as it was sent', async () => {
  const form = new FormData();
  form.append('title', 'For Grandpa');
  const { id } = (await shop.inject({ method: 'POST', url: '/labels', payload: form })).json();
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
  const url = `/labels/${id}/picture`;
  expect((await shop.inject(url)).statusCode).toBe(404);
  const put = await shop.inject({ method: 'PUT', url, headers: { 'content-type': 'image/png' }, payload: bytes });
  expect(put.json().bytes).toBe(6);
  expect((await shop.inject(url)).rawPayload).toEqual(bytes);
});

test('a note is written out by hand', async () => {
  const note = await shop.inject({
    method: 'POST',
    url: '/notes',
    headers: { 'content-type': 'text/plain' },
    payload: 'Drink it slowly.\n',
  });
  expect(note.body).toBe('~ Drink it slowly. ~');
});

test('the till opens only for staff', async () => {
  expect((await shop.inject('/till')).headers['www-authenticate']).toBe('Basic realm="till"');
  const authorization = `Basic ${Buffer.from('till:count-twice-brew-once').toString('base64')}`;
  expect((await shop.inject({ url: '/till', headers: { authorization } })).json().open).toBe(true);
});
