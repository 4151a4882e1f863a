/** Functions of faker by their module, each with what Postman puts behind `$random`. */
const fakes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  color: { Color: 'human', HexColor: 'rgb' },
  commerce: {
    Department: 'department',
    Product: 'product',
    ProductName: 'productName',
    ProductAdjective: 'productAdjective',
    ProductMaterial: 'productMaterial',
  },
  company: {
    CompanyName: 'name',
    CatchPhrase: 'catchPhrase',
    CatchPhraseAdjective: 'catchPhraseAdjective',
    CatchPhraseDescriptor: 'catchPhraseDescriptor',
    CatchPhraseNoun: 'catchPhraseNoun',
    Bs: 'buzzPhrase',
    BsAdjective: 'buzzAdjective',
    BsBuzz: 'buzzVerb',
    BsNoun: 'buzzNoun',
  },
  database: {
    DatabaseColumn: 'column',
    DatabaseType: 'type',
    DatabaseCollation: 'collation',
    DatabaseEngine: 'engine',
  },
  date: { DatePast: 'past', DateFuture: 'future', DateRecent: 'recent', Month: 'month', Weekday: 'weekday' },
  finance: {
    BankAccount: 'accountNumber',
    BankAccountName: 'accountName',
    BankAccountIban: 'iban',
    BankAccountBic: 'bic',
    Price: 'amount',
    TransactionType: 'transactionType',
    CurrencyCode: 'currencyCode',
    CurrencyName: 'currencyName',
    CurrencySymbol: 'currencySymbol',
    Bitcoin: 'bitcoinAddress',
  },
  hacker: {
    Abbreviation: 'abbreviation',
    Adjective: 'adjective',
    Noun: 'noun',
    Verb: 'verb',
    Ingverb: 'ingverb',
    Phrase: 'phrase',
  },
  image: { AvatarImage: 'avatar', ImageDataUri: 'dataUri', ...images() },
  internet: {
    Email: 'email',
    ExampleEmail: 'exampleEmail',
    UserName: 'username',
    Protocol: 'protocol',
    Url: 'url',
    DomainName: 'domainName',
    DomainSuffix: 'domainSuffix',
    DomainWord: 'domainWord',
    IP: 'ipv4',
    IPV6: 'ipv6',
    UserAgent: 'userAgent',
    MACAddress: 'mac',
    Password: 'password',
  },
  location: {
    City: 'city',
    StreetName: 'street',
    StreetAddress: 'streetAddress',
    Country: 'country',
    CountryCode: 'countryCode',
    Latitude: 'latitude',
    Longitude: 'longitude',
  },
  lorem: {
    Words: 'words',
    LoremWord: 'word',
    LoremWords: 'words',
    LoremSentence: 'sentence',
    LoremSentences: 'sentences',
    LoremSlug: 'slug',
    LoremParagraph: 'paragraph',
    LoremParagraphs: 'paragraphs',
    LoremText: 'text',
    LoremLines: 'lines',
  },
  person: {
    FirstName: 'firstName',
    LastName: 'lastName',
    FullName: 'fullName',
    NamePrefix: 'prefix',
    NameSuffix: 'suffix',
    JobTitle: 'jobTitle',
    JobDescriptor: 'jobDescriptor',
    JobArea: 'jobArea',
    JobType: 'jobType',
  },
  system: {
    FileName: 'fileName',
    FilePath: 'filePath',
    FileType: 'fileType',
    FileExt: 'fileExt',
    DirectoryPath: 'directoryPath',
    CommonFileName: 'commonFileName',
    CommonFileType: 'commonFileType',
    CommonFileExt: 'commonFileExt',
    MimeType: 'mimeType',
    Semver: 'semver',
  },
  word: { Word: 'sample' },
};

/**
 * What the format writes for a dynamic variable of Postman, by its name without `$`. `fake …` needs `@faker-js/faker` in the
 * project.
 */
export const dynamicVariables: Readonly<Record<string, string>> = {
  guid: '{{uuid}}',
  timestamp: '{{timestamp s}}',
  isoTimestamp: '{{now}}',
  randomInt: '{{randomInt 0 1000}}',
  randomUUID: '{{uuid}}',
  randomBoolean: '{{pick true false}}',
  randomAlphaNumeric: '{{randomText 1 | lower}}',
  randomPhoneNumber: '{{randomInt 200 999}}-{{randomInt 200 999}}-{{randomInt 1000 9999}}',
  randomPhoneNumberExt: '{{randomInt 1 99}}-{{randomInt 200 999}}-{{randomInt 200 999}}-{{randomInt 1000 9999}}',
  randomCreditCardMask: '(...{{randomInt 1000 9999}})',
  randomLocale: '{{pick de el en es fi fr he hi hu it ja ko nl pl pt ro ru sv tr uk vi zh}}',
  randomCompanySuffix: "{{pick Inc 'and Sons' LLC Group}}",
  ...ofFakes(),
};

function ofFakes(): Readonly<Record<string, string>> {
  const rows = Object.entries(fakes).flatMap(([module, functions]) =>
    Object.entries(functions).map(([name, made]) => [`random${name}`, `{{fake ${module}.${made}}}`] as const),
  );
  return Object.fromEntries(rows);
}

/** Every kind of picture is the URL of some picture. */
function images(): Readonly<Record<string, string>> {
  const kinds = 'Abstract Animals Business Cats City Food Nightlife Fashion People Nature Sports Transport'.split(' ');
  return { ImageUrl: 'url', ...Object.fromEntries(kinds.map((kind) => [`${kind}Image`, 'url'])) };
}
