import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../src/engine/redact/redactor.js';

function knowing(...secrets: readonly string[]) {
  const redactor = createRedactor({ names: [] });
  secrets.forEach((secret) => redactor.learnNamed('token', secret));
  return redactor;
}

describe('what is learned', () => {
  it('takes named values whose names match, with all strings in them', () => {
    const redactor = createRedactor({ names: ['Pin-Code'] });
    redactor.learnNamed('SHOP_PASSWORD', 'opensesame');
    redactor.learnNamed('apiKeys', { live: ['key-number-one'], dev: 'key-number-two' });
    redactor.learnNamed('user', { name: 'visible', api_key: 'key-number-three' });
    redactor.learnNamed('pin-code', 'tulip-rose');
    redactor.learnNamed('plain', 'harmless');
    expect(redactor.text('opensesame key-number-one key-number-two key-number-three tulip-rose visible harmless')).toBe(
      '*** *** *** *** *** visible harmless',
    );
  });

  it('passes over one pair of braces: it says that nothing was set', () => {
    const redactor = knowing('{{tok}}', '{{ shop.token-2 }}', '{{$guid}}', '{{tok}}{{rest}}', '{{a b!c}}');
    redactor.learnUrl('https://shop.test/?access_token={{last_token}}');
    redactor.learnUrl('https://shop.test/?access_token=%7B%7Bnew_token%7D%7D');
    redactor.learnHeaders([['authorization', 'Bearer {{bearer}}']]);
    expect(redactor.url('https://shop.test/?t={{tok}}&u=%7B%7Btok%7D%7D')).toBe(
      'https://shop.test/?t={{tok}}&u=%7B%7Btok%7D%7D',
    );
    expect(redactor.text('{{ shop.token-2 }} {{$guid}} {{last_token}} {{new_token}} {{bearer}}')).toBe(
      '{{ shop.token-2 }} {{$guid}} {{last_token}} {{new_token}} {{bearer}}',
    );
    expect(redactor.text('{{tok}}{{rest}} {{a b!c}}')).toBe('*** ***');
  });

  it('waits until anything is masked, or more is put', () => {
    const redactor = createRedactor({ names: [] });
    const learnt: string[] = [];
    const later = (secret: string): void =>
      redactor.learnLater(() => {
        learnt.push(secret);
        redactor.learnNamed('token', secret);
      });
    later('key-number-one');
    expect(learnt).toEqual([]);
    later('key-number-two');
    expect(learnt).toEqual(['key-number-one']);
    expect(redactor.text('key-number-one key-number-two')).toBe('*** ***');
    expect(redactor.text('plain')).toBe('plain');
    expect(learnt).toEqual(['key-number-one', 'key-number-two']);
  });

  it('takes the user info of a URL that a variable holds', () => {
    const redactor = createRedactor({ names: [] });
    redactor.learnNamed('DATABASE_URL', 'postgres://shopkeeper:sw0rdfish@db/shop');
    expect(redactor.text('login of shopkeeper with sw0rdfish failed')).toBe('login of shopkeeper with *** failed');
  });

  it('takes sensitive headers with and without their scheme, and cookies one by one', () => {
    const redactor = createRedactor({ names: ['x-trace'] });
    redactor.learnHeaders([
      ['Authorization', 'Bearer abc.def.ghi'],
      ['Proxy-Authorization', `Basic ${Buffer.from('ann:correct horse').toString('base64')}`],
      ['cookie', 'sid=s%3Asession-one; theme="dark-theme"'],
      ['set-cookie', 'rid=session-two; Path=/; HttpOnly'],
      ['x-api-key', 'key-in-header'],
      ['x-trace', 'trace-value'],
      ['x-plain', 'plain-value'],
      ['location', 'https://shop.test/cb?access_token=in-location&page=second'],
    ]);
    const text = [
      'abc.def.ghi',
      'correct horse',
      'ann',
      's%3Asession-one',
      's:session-one',
      'dark-theme',
      'session-two',
      'key-in-header',
      'trace-value',
      'plain-value',
      'in-location',
      'second',
    ];
    expect(redactor.text(text.join(' | '))).toBe(
      '*** | *** | ann | *** | *** | *** | *** | *** | *** | plain-value | *** | second',
    );
  });

  it('takes the fields of bodies: JSON at any depth, forms, multipart', () => {
    const redactor = createRedactor({ names: [] });
    redactor.learnBody(
      '{"data":[{"accessToken":"from-json"}],"secrets":{"a":["deep\\u0041value"]}}',
      'application/json',
    );
    redactor.learnBody('user=ann&password=from+form%21', 'application/x-www-form-urlencoded; charset=utf-8');
    redactor.learnBody(
      '--b\r\nContent-Disposition: form-data; name="secret"\r\n\r\nfrom-part\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    );
    expect(redactor.text('from-json deepAvalue from form! from-part ann')).toBe('*** *** *** *** ann');
  });

  it('takes the password and the sensitive parameters of a URL', () => {
    const redactor = createRedactor({ names: [] });
    redactor.learnUrl('https://annabel:p%40ssword@shop.test/a?api_key=query-key&page=second-page#id_token=in-fragment');
    expect(redactor.text('annabel p@ssword p%40ssword query-key second-page in-fragment')).toBe(
      'annabel *** *** *** second-page ***',
    );
  });

  it('leaves a word in lower case that is another one in capitals', () => {
    const redactor = createRedactor({ names: [] });
    redactor.learnNamed('password', 'Password');
    expect(redactor.text('Password: POST /password/reset')).toBe('***: POST /password/reset');
  });

  it('masks every line of a log in which one is cut off', () => {
    const redactor = createRedactor({ names: [] });
    const log = 'x {"token":"abcdef\nx {"password":"hunter22"}';
    expect(redactor.body(log, 'text/plain')).toBe('x {"token":"***"\nx {"password":"***"}');
  });

  it('leaves out what is said about a secret, and the name of a scheme', () => {
    const redactor = createRedactor({ names: ['client_secret_expires_at'] });
    const about = {
      token_type: 'Example',
      tokenType: 'bearer-plus',
      token_endpoint: 'http://x/oauth',
      token_endpoint_auth_method: 'post-body',
      access_token_expires_in: 3600,
      refreshTokenExpiresAt: '2026-01-01',
    };
    redactor.learnBody(JSON.stringify(about), 'application/json');
    expect(redactor.body(JSON.stringify(about), 'application/json')).toBe(JSON.stringify(about));
    expect(redactor.text('Example bearer-plus 2026-01-01')).toBe('Example bearer-plus 2026-01-01');
    const secrets = { token_types: 'a', token_type_secret: 'b', tokenTyped: 'c', client_secret_expires_at: 'd' };
    const shown = JSON.parse(redactor.body(JSON.stringify(secrets), 'application/json')) as object;
    expect(Object.values(shown)).toEqual(['***', '***', '***', '***']);
    for (const scheme of ['Bearer', 'digest', 'NEGOTIATE']) redactor.learnNamed('auth_token', scheme);
    expect(redactor.text('www-authenticate: Bearer realm=api, Digest, Negotiate')).toBe(
      'www-authenticate: Bearer realm=api, Digest, Negotiate',
    );
  });

  it('takes of what a wildcard found only the values under secret keys', () => {
    const redactor = createRedactor({ names: [] });
    const source = { kind: 'path', path: '$.user.*', definite: false } as const;
    const origin = {
      keys: () => [
        ['user', 'name'],
        ['user', 'password'],
        ['user', 'secret', 'a'],
      ],
    };
    const found = ['annabel', 'opensesame', 482915];
    redactor.learnNamed('all', found, source, origin);
    expect(redactor.text('annabel opensesame')).toBe('annabel ***');
    expect(redactor.value('all', found, source, origin)).toEqual(['annabel', '***', '***']);
    expect(redactor.value('part', 'nabel op', source, origin)).toBe('***');
    expect(redactor.value('all', found, source, { keys: () => undefined })).toEqual(['***', '***', '***']);
    expect(redactor.value('all', found, source, { keys: () => [] })).toEqual(['annabel', '***', 482915]);
    redactor.learnNamed('part', 'nabel op', source, origin);
    expect(redactor.text('an nabel op')).toBe('an ***');
  });

  it('takes the fields of a form that a capture holds as a whole', () => {
    const redactor = createRedactor({ names: [] });
    const origin = { contentType: 'application/x-www-form-urlencoded' };
    redactor.learnNamed('whole', 'token=opensesame&x=1', { kind: 'body' }, origin);
    expect(redactor.text('opensesame')).toBe('***');
  });

  it('leaves out what harmless text holds: short values, numbers, booleans, masks', () => {
    const redactor = knowing('', 'short', '123456789', '-1.25', 'TRUE', '***', 'Bearer ***', '******');
    const text = 'a short one, 123456789, -1.25, true, ***, Bearer ***, ******';
    expect(redactor.text(text)).toBe(text);
  });
});
