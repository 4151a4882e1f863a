/** A cookie of the session. */
export interface StepCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  /** What its `SameSite` says, in lower case if a response has set it. A session has one site, so it changes nothing. */
  readonly sameSite?: string;
  /** When it expires. @default with the session */
  readonly expires?: Date;
}

/** A cookie to set. What is missing is as in a `set-cookie` header without it. */
export type NewCookie = Pick<StepCookie, 'name' | 'value'> &
  Partial<Omit<StepCookie, 'expires'>> & {
    /** When it expires: a Date, or what gives one. @default with the session */
    readonly expires?: Date | string | number;
  };

/** What a client keeps cookies in. */
export interface CookieJar {
  readonly list: (url: string) => readonly StepCookie[];
  readonly set: (cookie: NewCookie, url: string) => void;
  readonly delete: (name: string, url: string) => void;
  readonly clear: () => void;
}

/** The cookies of the session, or of the call of a flow. A URL that is not given is that of the request. */
export interface StepCookies {
  /** Those that the session would send to the URL. */
  readonly list: (url?: string) => readonly StepCookie[];
  /**
   * Keeps a cookie as if a response of the URL had set it.
   *
   * @example step.cookies.set({ name: 'theme', value: 'dark', path: '/' })
   * @throws Error for a cookie that the URL may not set, or that no response could
   */
  readonly set: (cookie: NewCookie, url?: string) => void;
  /** Deletes the cookies of that name that the session would send to the URL. */
  readonly delete: (name: string, url?: string) => void;
  /** Deletes all cookies, those of other hosts too. */
  readonly clear: () => void;
}
