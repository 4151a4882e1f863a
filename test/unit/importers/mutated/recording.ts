export const recording = JSON.stringify({
  log: {
    entries: [
      {
        startedDateTime: '2026-01-01T00:00:00.000Z',
        _resourceType: 'fetch',
        request: {
          method: 'POST',
          url: 'https://tea.test/api/login?a=1&_=1767225600000',
          headers: [{ name: 'Cookie', value: 'a=b' }],
          postData: { mimeType: 'application/json', text: '{"a":"{{b}}","password":"secret"}' },
        },
        response: {
          status: 302,
          headers: [{ name: 'Location', value: '/api/me' }],
          content: { mimeType: 'application/json', text: '{"token":"abc-123-def","id":17}' },
        },
      },
      {
        startedDateTime: '2026-01-01T00:00:01.000Z',
        request: { method: 'GET', url: 'https://tea.test/api/me/abc-123-def', headers: [], queryString: [] },
        response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '[]' } },
      },
    ],
  },
});
