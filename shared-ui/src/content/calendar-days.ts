const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** The year that samples lie in where they name none. */
const YEAR = 2026

const NAMED_DAY = new RegExp(
  String.raw`\b(${DAYS.join('|')})[a-z]*,? (${MONTHS.join('|')})[a-z]* (\d{1,2})(?:, (\d{4}))?\b`,
  'g',
)

/** Days of a text that the calendar names otherwise: `Mon, Nov 17` was a Tuesday. */
export const wrongDays = (text: string): string[] =>
  [...text.matchAll(NAMED_DAY)].flatMap(([shown, day = '', month = '', date, year]) => {
    const at = new Date(Date.UTC(Number(year ?? YEAR), MONTHS.indexOf(month), Number(date)))
    const real = DAYS[at.getUTCDay()] ?? ''
    return real === day ? [] : [`“${shown}” was a ${real}. Correct the day of the week or the date`]
  })
