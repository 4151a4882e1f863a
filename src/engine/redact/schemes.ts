import { authKinds } from '../../format/auth.js';

/** Of the registry of HTTP: https://www.iana.org/assignments/http-authschemes */
const others = 'concealed|digest|dpop|gnap|hoba|mutual|negotiate|ntlm|oauth|privatetoken|vapid';
const schemes = [...Object.values(authKinds).map(({ scheme }) => scheme), others].join('|');

/** A text that is the name of a scheme alone. */
export const schemePattern = new RegExp(`^(?:${schemes})$`, 'i');
/** A scheme, and what it says. */
export const schemedPattern = new RegExp(`^(?:${schemes})\\s+\\S`, 'i');
