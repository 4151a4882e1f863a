import { expect, it } from 'vitest';
import { readEnv } from '../../../../src/engine/context/read-env.js';

function filesOf(texts: Readonly<Record<string, string>>) {
  return {
    readEnv: (path: string) => {
      const text = texts[path];
      if (text === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
      return text;
    },
  };
}

const layers = filesOf({
  '.env': 'A=env\nB=env\nC=env\nD=env\nE=env',
  '.env.local': 'B=local\nC=local\nD=local\nE=local',
  '.env.staging': 'C=staging\nD=staging\nE=staging',
  '.env.staging.local': 'D=staging-local\nE=staging-local',
});

it('puts the process over the files of the environment over the common ones', () => {
  expect({ ...readEnv(layers, 'staging', { E: 'process', F: undefined }).values }).toEqual({
    A: 'env',
    B: 'local',
    C: 'staging',
    D: 'staging-local',
    E: 'process',
  });
});

it('reads only the common files without an environment, and does without files', () => {
  expect({ ...readEnv(layers, undefined, {}).values }).toEqual({
    A: 'env',
    B: 'local',
    C: 'local',
    D: 'local',
    E: 'local',
  });
  expect({ ...readEnv(filesOf({}), 'staging', { A: '' }).values }).toEqual({ A: '' });
});

it('reads quotes, comments, export and Windows line ends', () => {
  const files = filesOf({ '.env': 'A=1\r\n# no\r\nexport B="x y" # note\r\nC=\'a\\nb\'\r\nD=\r\nE="a\\nb"\r\n' });
  expect({ ...readEnv(files, undefined, {}).values }).toEqual({ A: '1', B: 'x y', C: 'a\\nb', D: '', E: 'a\nb' });
});

it('has no inherited names', () => {
  const { values: env } = readEnv(filesOf({ '.env': 'toString=own' }), undefined, {});
  expect(Object.getPrototypeOf(env)).toBeNull();
  expect([env['constructor'], env['toString']]).toEqual([undefined, 'own']);
});
