export default (session) => session.request('POST /flow-pre').then(() => undefined);
