/**
 * Patterns of whole texts that `field-text.ts` has normalized, unicode-aware. They are literals, because a test checks
 * that each runs in linear time.
 */

/**
 * HTML's email syntax with the length limits of RFC 5321. For addresses on the internet, the domain must have a dot and
 * a top-level domain that is not a number.
 */
export const EMAIL =
  /^(?=[^]{1,254}$)(?=[^@]{1,64}@)[!#-\x27*+\--9=?A-Z^-~]+@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]{0,61}[A-Za-z\d]$/u
/** At most 18 digits: an E.164 number with a dialing prefix. */
export const PHONE_LENGTH = /^(?!\+?\d{19})/u
export const PHONE = /^\+?\d{1,18}(?: x\d{1,7})?$/u
/** A number of people: a whole number from 1 to 9,999,999, in common notations: `1,000`, `500+`, `50-100`, `50 to 100`. */
export const COUNT =
  /^0*[1-9](?:\d{0,6}|\d{0,2},\d{3}|(?:,\d{3}){2})(?: ?\+| ?(?:[-\u2013]|to) ?0*[1-9](?:\d{0,6}|\d{0,2},\d{3}|(?:,\d{3}){2}))?$/u
/** Not zero and not negative. */
export const AT_LEAST_ONE = /^(?!0+$|-)/u

/** Patterns that pages refer to by name, so that their HTML is shorter. The guard has copies; a test compares the results. */
export const NAMED_PATTERNS = new Map([
  [EMAIL, 'EMAIL'],
  [PHONE, 'PHONE'],
  [COUNT, 'COUNT'],
])

/** Rules that all forms share, without their messages. */
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
