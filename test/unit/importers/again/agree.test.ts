import { expect, test } from 'vitest';
import { textSource, type OpenedSource } from '../../../../src/importers/open-source.js';
import { openDisk } from './fake-disk.js';
import { recordOfVersion } from './old-records.js';

const bearer = { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] };
const get = (name: string): object => ({ name, request: { method: 'GET', url: `{{base}}/${name}`, auth: bearer } });

/** A collection that signs in with these variables. */
function signsInWith(...names: readonly string[]): OpenedSource {
  const body = { mode: 'raw', raw: JSON.stringify(Object.fromEntries(names.map((name) => [name, `{{${name}}}`]))) };
  const header = [{ key: 'Content-Type', value: 'application/json' }];
  const exec = [`pm.collectionVariables.set('token', pm.response.json().token);`];
  const login = {
    name: 'Login',
    event: [{ listen: 'test', script: { exec } }],
    request: { method: 'POST', url: '{{base}}/login', header, body },
  };
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const collection = { info: { name: 'P', schema }, item: [login, get('me'), get('orders'), login, get('mine')] };
  return textSource(JSON.stringify(collection), 'p.postman_collection.json');
}

const session = 'api/p.session.yaml';
const flow = 'api/p/flows/login.session.yaml';

async function imported(...names: readonly string[]): Promise<ReturnType<typeof openDisk>> {
  const disk = openDisk();
  await disk.import(signsInWith(...names), { logins: 'flows' });
  return disk;
}

/** The calls of the session, as they are written. */
function callsIn(text: string): readonly string[] {
  return text.match(/ {2}- call: .*\n(?: {4}.*\n)*/g) ?? [];
}

const withTimeout = (text: string): string => text.replace('    name: me\n', '    name: me\n    timeout: 5s\n');

test('a call follows the source, whatever was changed in the request behind it', async () => {
  const disk = await imported('user');
  disk.write(session, withTimeout(disk.read(session)!));
  expect(await disk.update(signsInWith('user', 'otp'))).toEqual([
    { file: 'p.session.yaml', title: 'me', why: 'changed-here' },
  ]);
  expect(disk.read(flow)).toContain('inputs:\n  user: null\n  otp: null\n');
  const text = disk.read(session)!;
  expect(text).toContain('    timeout: 5s\n');
  expect(callsIn(text)).toHaveLength(2);
  for (const call of callsIn(text))
    expect(call).toContain("      user: '{{env.API_USER}}'\n      otp: '{{env.OTP}}'\n");
});

test('a call that an earlier version kept with its request gives what its flow needs now', async () => {
  const disk = await imported('user');
  disk.write('api/.p.import.json', recordOfVersion(2, disk));
  disk.write(session, withTimeout(disk.read(session)!));
  expect(await disk.update(signsInWith('user', 'otp'))).toEqual([
    { file: 'p.session.yaml', title: 'me', why: 'changed-in-both' },
    { file: 'p.session.yaml', title: 'me', why: 'inputs-added' },
  ]);
  for (const call of callsIn(disk.read(session)!))
    expect(call).toContain("      user: '{{env.API_USER}}'\n      otp: '{{env.OTP}}'\n");
});

const givesNorth = (text: string): string => text.replace("user: '{{env.API_USER}}'", 'user: ann # of the shop');

test('an input that the source drops goes from calls that were changed here', async () => {
  const disk = await imported('user', 'otp');
  disk.write(session, givesNorth(disk.read(session)!));
  const title = 'call ./p/flows/login.session.yaml before me';
  expect(await disk.update(signsInWith('user'))).toEqual([
    { file: 'p.session.yaml', title, why: 'changed-in-both' },
    { file: 'p.session.yaml', title: 'me', why: 'inputs-removed' },
  ]);
  expect(disk.read(flow)).toContain('inputs:\n  user: null\nsteps:');
  expect(callsIn(disk.read(session)!)[0]).toContain('    inputs:\n      user: ann # of the shop\n');
  expect(disk.read(session)).not.toContain('otp');
});

test('an input that the source drops stays if a flow that was changed here reads it', async () => {
  const disk = await imported('user', 'otp');
  disk.write(flow, disk.read(flow)!.replace('    name: Login\n', '    name: Login\n    timeout: 5s\n'));
  expect(await disk.update(signsInWith('user'))).toEqual([
    { file: 'p/flows/login.session.yaml', title: 'Login', why: 'changed-in-both' },
    { file: 'p/flows/login.session.yaml', why: 'variables-kept' },
    { file: 'p.session.yaml', title: 'me', why: 'inputs-added' },
    { file: 'p.session.yaml', title: 'mine', why: 'inputs-added' },
  ]);
  expect(disk.read(flow)).toContain('inputs:\n  user: null\n  otp: null\n');
  for (const call of callsIn(disk.read(session)!)) expect(call).toContain("      otp: '{{env.OTP}}'\n");
});

test('what a person gives in a call stays', async () => {
  const disk = await imported('user');
  disk.write(session, disk.read(session)!.replace("user: '{{env.API_USER}}'", 'user: ann # of the shop'));
  await disk.update(signsInWith('user', 'otp'));
  expect(callsIn(disk.read(session)!)[0]).toContain("      user: ann # of the shop\n      otp: '{{env.OTP}}'\n");
});

test('a flow that was changed here declares what its calls give now', async () => {
  const disk = await imported('user');
  disk.write(flow, disk.read(flow)!.replace('inputs:\n', 'inputs:\n  shop: north\n'));
  expect(await disk.update(signsInWith('user', 'otp'))).toEqual([
    { file: 'p/flows/login.session.yaml', why: 'merged' },
  ]);
  expect(disk.read(flow)).toContain('inputs:\n  shop: north\n  user: null\n  otp: null\n');
});

test('an input that a person has added to a flow stays that of its calls', async () => {
  const disk = await imported('user');
  disk.write(flow, disk.read(flow)!.replace('inputs:\n', 'inputs:\n  shop: null\n'));
  disk.write(session, disk.read(session)!.replaceAll('    inputs:\n', '    inputs:\n      shop: south\n'));
  const before = disk.read(session);
  expect(await disk.update(signsInWith('user'))).toHaveLength(3);
  expect(disk.read(session)).toBe(before);
});

test('an update of flows with inputs keeps these, whatever was changed here', async () => {
  const disk = await imported('user');
  disk.write(session, withTimeout(disk.read(session)!));
  const before = [disk.read(flow), disk.read(session)];
  expect(await disk.update(signsInWith('user'))).toEqual([
    { file: 'p.session.yaml', title: 'me', why: 'changed-here' },
  ]);
  expect([disk.read(flow), disk.read(session)]).toEqual(before);
});

test('a flow stays while a call that was kept needs it, and the requests of the source for that call stay out', async () => {
  const disk = await imported('user');
  disk.write(session, givesNorth(disk.read(session)!));
  const title = 'call ./p/flows/login.session.yaml before me';
  expect(await disk.update(signsInWith('user'), { logins: 'requests' })).toEqual([
    { file: 'p.session.yaml', title, why: 'replaced-in-source' },
    { file: 'p/flows/login.session.yaml', why: 'gone-in-source' },
  ]);
  expect(disk.read(session)!.match(/- (call|request): \S+ ?\S*/g)).toEqual([
    '- call: ./p/flows/login.session.yaml',
    '- request: GET /me',
    '- request: GET /orders',
    '- request: POST /login',
    '- request: GET /mine',
  ]);
  expect(disk.read(flow)).toContain('POST /login');
  const before = disk.all();
  expect(await disk.update(signsInWith('user'))).toEqual([]);
  expect(disk.all()).toEqual(before);
});
