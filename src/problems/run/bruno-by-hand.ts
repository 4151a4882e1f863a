const oneKind = 'a session has one kind of variables, so take each away by its name';
const results = 'what tests came to is in the report';

/** Functions of Bruno that a session does not have, by their names in scripts, and what to do instead. */
export const brunoByHand: Readonly<Record<string, string>> = {
  'bru.runRequest': 'put that request before this one, or make a flow of it and call it',
  'bru.getTestResults': results,
  'bru.getAssertionResults': results,
  'bru.getCollectionName': 'write the name into the script',
  'bru.getOauth2CredentialVar': '`auth: oauth2` keeps the token, and sends it',
  'bru.resetOauth2Credential': '`auth: oauth2` asks for another token when the last one is too old',
  'bru.deleteAllEnvVars': oneKind,
  'bru.deleteAllGlobalEnvVars': oneKind,
  'bru.deleteAllCollectionVars': oneKind,
  'req.setMaxRedirects': 'set `redirects` of the request',
  'req.onFail': 'a request that gets no response fails its step',
  'req.disableParsingResponseJson': '`res.getDataBuffer().toString()` is the text of the body',
};
