export default (session) => session.request('POST /flow-post').then(() => undefined);
