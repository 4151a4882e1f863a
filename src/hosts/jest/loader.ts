export { listSessions } from '../../loader/find-sessions.js';
export { parseSession } from '../../loader/parse/parse-session.js';
