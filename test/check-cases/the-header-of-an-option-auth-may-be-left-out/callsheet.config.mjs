export default { auth: { apiKey: { name: 'X-Key', value: 'k' } } };
