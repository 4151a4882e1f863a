import { addedTime, dateFormat } from './moments.js';

/** What a dynamic variable becomes, or why it cannot. */
export type Dynamic =
  | { readonly kind: 'template'; readonly text: string; readonly changed?: string }
  /** A variable of the suite: of the environment, if nothing sets it. */
  | { readonly kind: 'variable'; readonly name: string; readonly pipe?: string }
  | { readonly kind: 'unknown' };

/** Of REST Client, Visual Studio, JetBrains and httpYac, by their names without `$`. */
export const plainVariables: Readonly<Record<string, string>> = {
  guid: '{{uuid}}',
  uuid: '{{uuid}}',
  'random.uuid': '{{uuid}}',
  isoTimestamp: '{{now}}',
  timestamp: '{{timestamp s}}',
  randomInt: '{{randomInt 0 1000}}',
  'random.integer': '{{randomInt 0 999}}',
  'random.alphabetic': '{{randomText 10}}',
  'random.alphanumeric': '{{randomText 10}}',
  'random.hexadecimal': "{{uuid | replace - '' | slice 0 10}}",
  'random.email': '{{fake internet.email}}',
  ...fakes(),
};

/** Names of JetBrains' faker by those of `@faker-js/faker`. */
function fakes(): Readonly<Record<string, string>> {
  const names: Readonly<Record<string, string>> = {
    'name.firstName': 'person.firstName',
    'name.lastName': 'person.lastName',
    'name.fullName': 'person.fullName',
    'name.name': 'person.fullName',
    'name.username': 'internet.username',
    'internet.emailAddress': 'internet.email',
    'internet.password': 'internet.password',
    'internet.url': 'internet.url',
    'internet.domainName': 'internet.domainName',
    'internet.ipV4Address': 'internet.ipv4',
    'internet.ipV6Address': 'internet.ipv6',
    'internet.macAddress': 'internet.mac',
    'internet.userAgent': 'internet.userAgent',
    'address.city': 'location.city',
    'address.cityName': 'location.city',
    'address.country': 'location.country',
    'address.countryCode': 'location.countryCode',
    'address.state': 'location.state',
    'address.streetAddress': 'location.streetAddress',
    'address.streetName': 'location.street',
    'address.zipCode': 'location.zipCode',
    'address.latitude': 'location.latitude',
    'address.longitude': 'location.longitude',
    'company.name': 'company.name',
    'phoneNumber.phoneNumber': 'phone.number',
    'phoneNumber.cellPhone': 'phone.number',
    'commerce.productName': 'commerce.productName',
    'commerce.department': 'commerce.department',
    'commerce.price': 'commerce.price',
    'color.name': 'color.human',
    'color.hex': 'color.rgb',
    'job.title': 'person.jobTitle',
    'lorem.word': 'lorem.word',
    'lorem.words': 'lorem.words',
    'lorem.sentence': 'lorem.sentence',
    'lorem.paragraph': 'lorem.paragraph',
    'book.title': 'lorem.words',
    'bool.bool': 'datatype.boolean',
  };
  return Object.fromEntries(Object.entries(names).map(([name, fake]) => [`random.${name}`, `{{fake ${fake}}}`]));
}

/** @param written - what follows the `$`: `randomInt 1 10`, `random.integer(1, 10)` */
export function dynamicVariable(written: string): Dynamic {
  const [, name = '', call, rest = ''] = /^([\w.]+)(?:\(([^)]*)\))?\s*(.*)$/s.exec(written) ?? [];
  if (call !== undefined)
    return called(
      name,
      call.split(',').flatMap((each) => each.trim() || []),
    );
  const words = (rest.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'));
  const [, ofEnvironment] = /^env\.(\w+)$/.exec(name) ?? [];
  if (ofEnvironment !== undefined) return { kind: 'variable', name: ofEnvironment };
  const make = Object.hasOwn(withWords, name) ? withWords[name] : undefined;
  if (make && words.length > 0) return make(words);
  return Object.hasOwn(plainVariables, name) ? template(plainVariables[name]!) : { kind: 'unknown' };
}

function template(text: string, changed?: string): Dynamic {
  return { kind: 'template', text, ...(changed !== undefined && { changed }) };
}

const unknown: Dynamic = { kind: 'unknown' };

/** Those of REST Client that have words behind them. */
const withWords: Readonly<Record<string, (words: readonly string[]) => Dynamic>> = {
  // The second number is not among the values.
  randomInt: ([from = '', to = '']) => integer(from, to),
  timestamp: (words) => {
    const added = addedTime(words);
    return added === undefined ? unknown : template(`{{now${added} | date t}}`);
  },
  datetime: ([format = '', ...offset]) => moment(format, offset),
  localDatetime: ([format = '', ...offset]) => {
    const made = moment(format, offset);
    return made.kind === 'template' ? { ...made, changed: '$localDatetime is in UTC' } : made;
  },
  processEnv: ([name = '']) => ofEnvironment(name),
  dotenv: ([name = '']) => ofEnvironment(name),
};

function ofEnvironment(written: string): Dynamic {
  const name = written.replace(/^%/, '');
  return name === '' ? unknown : { kind: 'variable', name, ...(name !== written && { pipe: 'urlEncode' }) };
}

function moment(format: string, offset: readonly string[]): Dynamic {
  const added = addedTime(offset);
  if (added === undefined) return unknown;
  if (format === 'iso8601') return template(`{{now${added}}}`);
  const made = format === 'rfc1123' ? "EEE, dd MMM yyyy HH:mm:ss 'GMT'" : dateFormat(format);
  if (made === undefined) return unknown;
  const argument = /[\s'"|,]/.test(made) ? `'${made.replaceAll("'", "\\'")}'` : made;
  return template(`{{now${added} | date ${argument}}}`);
}

function integer(from: string, to: string): Dynamic {
  const [low, high] = [Number(from), Number(to) - 1];
  const isRange = from !== '' && to !== '' && Number.isSafeInteger(low) && Number.isSafeInteger(high);
  return isRange ? template(`{{randomInt ${low} ${Math.max(low, high)}}}`) : unknown;
}

/** Those of JetBrains that are called. */
function called(name: string, given: readonly string[]): Dynamic {
  const [first = '', second] = given;
  switch (name) {
    case 'random.integer':
      return second === undefined ? integer('0', first) : integer(first, second);
    case 'random.float': {
      const whole = second === undefined ? integer('0', first) : integer(first, second);
      return whole.kind === 'template' ? { ...whole, changed: '$random.float gives whole numbers' } : whole;
    }
    case 'random.alphabetic':
      return sized(first, (length) => template(`{{randomText ${length}}}`, '$random.alphabetic has digits, too'));
    case 'random.alphanumeric':
      return sized(first, (length) => template(`{{randomText ${length}}}`));
    case 'random.hexadecimal':
      return sized(first, (length) =>
        length > 32 ? unknown : template(`{{uuid | replace - '' | slice 0 ${length}}}`),
      );
    default:
      return given.length === 0 && Object.hasOwn(plainVariables, name) ? template(plainVariables[name]!) : unknown;
  }
}

function sized(written: string, make: (length: number) => Dynamic): Dynamic {
  const length = Number(written);
  return Number.isInteger(length) && length > 0 && length <= 1_000 ? make(length) : unknown;
}
