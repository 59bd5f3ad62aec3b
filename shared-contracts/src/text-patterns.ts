/** Patterns of whole texts as `field-text.ts` reads them, unicode-aware. Literals: a test checks that each takes linear time. */

/**
 * HTML's syntax of an email address in the lengths of RFC 5321, for people on the internet: with a dot in the domain, and a
 * top-level domain that is no number.
 */
export const EMAIL =
  /^(?=[^]{1,254}$)(?=[^@]{1,64}@)[!#-\x27*+\--9=?A-Z^-~]+@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]{0,61}[A-Za-z\d]$/u
/** As long as a number of E.164 can be with a prefix to dial it. */
export const PHONE_LENGTH = /^(?!\+?\d{19})/u
export const PHONE = /^\+?\d{1,18}(?: x\d{1,7})?$/u
/** How many people: a whole number from 1 to 9,999,999, as it is or as people write it: `1,000`, `500+`, `50-100`, `50 to 100`. */
export const COUNT =
  /^0*[1-9](?:\d{0,6}|\d{0,2},\d{3}|(?:,\d{3}){2})(?: ?\+| ?(?:[-\u2013]|to) ?0*[1-9](?:\d{0,6}|\d{0,2},\d{3}|(?:,\d{3}){2}))?$/u
/** Not zero, and not negative. */
export const AT_LEAST_ONE = /^(?!0+$|-)/u

/** Patterns that the guard knows by name, so that no page carries them. The guard holds copies; tests compare the verdicts. */
export const NAMED_PATTERNS = new Map([
  [EMAIL, 'EMAIL'],
  [PHONE, 'PHONE'],
  [COUNT, 'COUNT'],
])

/** Rules that all forms share, apart from their messages. */
export const EMAIL_RULE = { kind: 'email', checks: [{ pattern: EMAIL }] } as const
export const PHONE_RULE = {
  kind: 'phone',
  checks: [
    { pattern: /\d/u },
    { pattern: PHONE_LENGTH, message: 'Phone number can have 18 digits at most. It has # now.' },
    {
      pattern: PHONE,
      message: 'Phone number must be one number, in digits. For letters type their keys: FLOWERS is 3569377.',
    },
  ],
} as const
