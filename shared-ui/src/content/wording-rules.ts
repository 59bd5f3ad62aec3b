/** Words and phrases that pages must not contain. `say` is the replacement, or advice. */
const REJECTED_WORDS: readonly { find: RegExp; say: string }[] = [
  {
    find: /\b(?:authoris|organis(?:e|ation)|recognis|analys(?:e|ing)|behaviour|honour|favour|labour|neighbour|centre|licence|modell(?:ed|ing)|travell(?:ed|ing)|labell(?:ed|ing)(?!by)|wilful|skilful|towards|afterwards|whilst|grey|cheque|programme|judgement)\w*/i,
    say: 'the American spelling',
  },
  { find: /\bcancell(?:ed|ing)\b/i, say: 'canceled, canceling' },
  { find: /\bCVs?\b/, say: 'résumé' },
  { find: /\(made up\)|\bmade-up\b/i, say: 'nothing: the end of each page says it once' },
  { find: /\breckon/i, say: 'work out, calculate' },
  { find: /\bstands? (?:in(?! for)|on|beside|between|next|under)\b/i, say: 'is' },
  { find: /\bdifference to\b/i, say: 'different from' },
  { find: /\balso if\b/i, say: 'even if' },
  { find: /\bBest an? /, say: 'The … the better' },
  { find: /\bplace of (?:a )?(?:setter|closer|installer)/i, say: 'job' },
  { find: /\b(?:a|an|the|this|that|your|our|by|no) mails?\b|\bmails we\b/i, say: 'email' },
  { find: /\b(?:him|her)self\b/i, say: 'themselves, or the name' },
  { find: /\bby (?:itself|themselves)\b/i, say: 'on its own' },
  { find: /\bevery second (?:\w+day|week|month)\b/i, say: 'every other' },
  { find: /\b(?:one|two) a (?:line|person|crew|van|page)\b/i, say: 'per' },
  { find: /\b(?:turned|ways?) round\b/i, say: 'around' },
  { find: /\bon the lot\b/i, say: 'on all of it' },
  { find: /\b(?:call-back|set-up|hand-over|hold-back|kick-off|first-hand|time sheet)s?\b/i, say: 'one word' },
  { find: /\bmid-?way through\b|\bin mid-/i, say: 'mid-season' },
  { find: /\bdriving license/i, say: 'driver’s license' },
  { find: /\blend a man\b|\ba man to\b/i, say: 'an installer, a technician, the name' },
  { find: /\bworking days?\b/i, say: 'business day' },
  { find: /\b(?:the|your|an|its|partner) ids?\b/, say: 'ID' },
  { find: /\$[\d,.]+ were\b/, say: 'was: a sum is one' },
  { find: /\bcoming soon\b/i, say: 'nothing: the menu says it for what has no page' },
  {
    find: /\b(?:streamlin|empower|leverag|seamless|unlock|revolutioni[sz]|all-in-one solution)/i,
    say: 'what changes on payday',
  },
]

/** Returns a message for the first forbidden word in a text. Null if there is none. */
export const findWordProblem = (text: string): string | null => {
  for (const { find, say } of REJECTED_WORDS) {
    const [found] = find.exec(text) ?? []
    if (found !== undefined) return `“${found}” in “${text}”. Write ${say}`
  }
  return null
}

/** Labels that the specification prescribes for demo links, by content file. In other files, all demo links have one label. */
const FIXED: Readonly<Record<string, string>> = {
  'build-manage.ts': 'Schedule a demo',
  'contact-us.ts': 'Schedule A Demo',
  'contact-block.ts': 'Schedule A Demo',
  'originator-connect-page.ts': 'Book a demo',
}

/** Checks the label of a link to the meeting page or contact page. Returns a message if the link must have another label. */
export const findLabelProblem = (file: string, label: string, href: string): string | null => {
  const name = file.split('/').at(-1) ?? file
  const demo = FIXED[name] ?? 'Get a demo'
  const isDemo = href.split(/[?#]/, 1)[0] === '/meeting' && !label.endsWith(' in a demo')
  if (isDemo && label !== demo) return `the link “${label}” leads to /meeting. Write “${demo}”`
  if (href === '/contact-us' && /^contact us$/i.test(label) && label !== 'Contact Us')
    return `the link “${label}” leads to /contact-us. Write “Contact Us”, as the header does`
  return null
}
