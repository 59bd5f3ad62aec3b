import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { UsageError } from 'federation/service/command-line'
import type { Subject } from '../intake/subject.ts'
import { SUBJECTS, type Tables } from '../subjects.ts'

const [FIRST, ...OTHERS] = SUBJECTS

/** `--applications` and the like: the first kind is what is meant where none is named. */
export const KINDS = OTHERS.map(({ plural }) =>
  new Option(`--${plural}`, `${plural} instead of ${FIRST?.plural}`).conflicts(
    OTHERS.map((other) => other.plural).filter((other) => other !== plural),
  ),
)

export const STATUS = new Option('--status <status>', 'only these').choices([
  ...new Set(SUBJECTS.flatMap(({ statuses }) => statuses)),
])

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('Say a whole number from 1.')
  return Number(text)
}

export const LIMIT = new Option('--limit <n>', 'at most so many, newest first')
  .argParser(wholeNumber)
  .default(100)

export const JSON_OUT = new Option('--json', 'the same as JSON, for scripts')

/** The kind that the options name. */
export const subjectOf = (options: Readonly<Record<string, unknown>>): Subject<Tables> => {
  const subject = OTHERS.find(({ plural }) => options[plural] === true) ?? FIRST
  if (!subject) throw new UsageError('there is nothing to list')
  return subject
}

/** Not every kind has every status. */
export const statusOf = (
  { plural, statuses }: Subject<Tables>,
  text: string | undefined,
): string | undefined => {
  if (text === undefined || statuses.includes(text)) return text
  throw new UsageError(`--status of ${plural} is ${statuses.join(' or ')}`)
}
