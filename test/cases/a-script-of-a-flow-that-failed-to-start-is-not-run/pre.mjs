export default (session) => session.request('POST /pre').then(() => undefined);
