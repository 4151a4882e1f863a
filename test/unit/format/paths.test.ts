import { expect, test } from 'vitest';
import {
  flowName,
  isAbsolutePath,
  relativePath,
  resolvePath,
  shortNames,
  withSlashes,
} from '../../../src/format/paths.js';

test.each([
  ['main.session.yaml', 'flows/a.session.yaml', 'flows/a.session.yaml'],
  ['sessions/main.session.yaml', './flows/a.session.yaml', 'sessions/flows/a.session.yaml'],
  ['sessions/main.session.yaml', '../a.session.yaml', 'a.session.yaml'],
  ['sessions/main.session.yaml', '../../../far/a.session.yaml', '../../far/a.session.yaml'],
  ['../far/main.session.yaml', 'near/../a.session.yaml', '../far/a.session.yaml'],
])('%s writes %s and means %s', (from, written, file) => {
  expect(resolvePath(from, written)).toBe(file);
  expect(resolvePath(from, relativePath(from, file))).toBe(file);
});

test('a flow is called what its file is, without the extension', () => {
  expect(flowName('flows/log.in.session.yaml')).toBe('log.in');
  expect(flowName('flows/login.yaml')).toBe('login.yaml');
  expect(flowName('.session.yaml')).toBe('');
});

test('names are short until two files share one', () => {
  expect(shortNames(['a/x.yaml', 'b/y.yaml', 'a/x.yaml'])).toEqual(['x.yaml', 'y.yaml', 'x.yaml']);
  expect(shortNames(['a/x.yaml', 'b/x.yaml', 'c/y.yaml'])).toEqual(['a/x.yaml', 'b/x.yaml', 'y.yaml']);
});

test('a path that a shell of Windows completed is written as sessions write it', () => {
  expect(withSlashes(String.raw`sessions\flows\sign-in.session.yaml`, '\\')).toBe(
    'sessions/flows/sign-in.session.yaml',
  );
  expect(withSlashes(String.raw`..\flows\ `.trim(), '\\')).toBe('../flows/');
});

test.each([
  ['C:/data/order.json', 'C:/data/order.json'],
  [String.raw`C:\data\order.json`, 'C:/data/order.json'],
  [String.raw`\\server\data\order.json`, '//server/data/order.json'],
  ['/data/order.json', '/data/order.json'],
  [String.raw`..\data\order.json`, 'data/order.json'],
  ['C:order.json', 'sessions/C:order.json'],
])('on Windows a session writes %s and means %s', (written, file) => {
  expect(resolvePath('sessions/main.session.yaml', written, '\\')).toBe(file);
  expect(isAbsolutePath(file, '\\')).toBe(!/^(?:data|sessions)/.test(file));
});

test.each(['C:/data/order.json', String.raw`C:\data\order.json`, String.raw`..\order.json`])(
  'elsewhere %s is the name of a file next to the session',
  (written) => {
    expect(resolvePath('sessions/main.session.yaml', written, '/')).toBe(`sessions/${written}`);
    expect(isAbsolutePath(written, '/')).toBe(false);
  },
);

test('elsewhere a backslash is a sign of a name', () => {
  expect(withSlashes(String.raw`tea\time`, '/')).toBe(String.raw`tea\time`);
});
