export default (session) => session.request('POST /main-post').then(() => undefined);
