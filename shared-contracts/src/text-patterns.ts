/** Patterns of whole texts. Literals: a test holds each against texts that would make it slow. */

/** As zod has it, and no longer than mail servers take. */
export const EMAIL =
  /^(?=.{0,254}$)(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
export const DIGITS = /^[0-9]{1,20}$/
/** How many people: a whole number from 1 to 9,999,999, as it is or as people write it: `1,000`, `500+`, `50-100`, `50 to 100`. */
export const COUNT =
  /^(?:0*[1-9][0-9]{0,6}|[1-9][0-9]{0,2},[0-9]{3}|[1-9],[0-9]{3},[0-9]{3})(?: ?\+| ?(?:[-\u2013]|to) ?(?:0*[1-9][0-9]{0,6}|[1-9][0-9]{0,2},[0-9]{3}|[1-9],[0-9]{3},[0-9]{3}))?$/
