import { expect, test } from 'vitest';
import { mentionedFiles } from '../../../src/importers/mentioned-files.js';

test('files of requests name bodies, scripts and requests of others', () => {
  const text = `# @import ./auth.http
< ./before.js
POST http://tea.test

<@utf8 data\\body.json
> ./after.js
< /etc/hosts
< C:\\a.json
< {{file}}
< {% client.log(1) %}
<p>
`;
  expect(mentionedFiles('api.http', text)).toEqual(['auth.http', 'before.js', 'data/body.json', 'after.js']);
  expect(
    mentionedFiles('a.hurl', 'POST http://tea.test\nfile,a.json;\n[Multipart]\nb: file, c.png; image/png'),
  ).toEqual(['a.json', 'c.png']);
  expect(mentionedFiles('a.json', text)).toEqual([]);
});
