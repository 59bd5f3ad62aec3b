/** Patterns of whole texts. Literals: a test holds each against texts that would make it slow. */

/** As zod has it, and no longer than mail servers take. */
export const EMAIL =
  /^(?=.{0,254}$)(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const DIGITS = /^[0-9]{1,20}$/
/** A whole number from 1 to 9,999,999. */
export const COUNT = /^0*[1-9][0-9]{0,6}$/
