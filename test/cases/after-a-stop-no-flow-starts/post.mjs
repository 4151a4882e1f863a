export default (session) => session.request('POST /post').then(() => undefined);
