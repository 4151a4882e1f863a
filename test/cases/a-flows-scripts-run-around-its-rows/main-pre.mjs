export default (session) => session.request('POST /main-pre').then(() => undefined);
