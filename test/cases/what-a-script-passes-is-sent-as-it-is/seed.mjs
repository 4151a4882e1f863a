export default async ({ variables, request }) => {
  variables.letter = 'Dear {{name}}';
  await request('POST /letters?of={{name}}', {
    query: { q: '{{var.name}}' },
    headers: { 'x-mark': '{{uuid}}' },
    json: { text: variables.letter, escaped: '\\{{', list: ['{{{{'], '{{key}}': 1 },
  });
  await request('PUT /letters', { text: '{{var.name}} \\{{now}}' });
};
