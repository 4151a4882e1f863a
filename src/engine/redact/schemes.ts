/** Of the registry of HTTP: https://www.iana.org/assignments/http-authschemes */
const schemes = 'basic|bearer|concealed|digest|dpop|gnap|hoba|mutual|negotiate|ntlm|oauth|privatetoken|vapid';

/** A text that is the name of a scheme alone. */
export const schemePattern = new RegExp(`^(?:${schemes})$`, 'i');
/** A scheme, and what it says. */
export const schemedPattern = new RegExp(`^(?:${schemes})\\s+\\S`, 'i');
