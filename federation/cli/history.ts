import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { answer, changeLines, JSON_OPTION } from './answer.ts'

const COUNT = 20

const count = (text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.')
  return number
}

const history = async (limit: number) => {
  const [{ pastEntries }, { LIVE }] = await Promise.all([
    import('../release/live-history.ts'),
    import('../release/go-live.ts'),
  ])
  return (await pastEntries(readEnvironment(process.env).storeDir, LIVE)).toReversed().slice(0, limit)
}

/** Every change of what is live, newest first. */
export const addHistory: Verb = (fed) =>
  fed
    .command('history')
    .description('what went live, when and why, and what each change was about')
    .option('--limit <number>', `how many of the newest`, count, COUNT)
    .addOption(JSON_OPTION)
    .action(({ limit, json }) =>
      answer(
        json,
        () => history(limit),
        (entries) =>
          entries
            .flatMap((entry) => [
              `${String(entry.seq).padStart(4)}  ${entry.at}  ${entry.composition}  ${entry.reason}`,
              ...changeLines(entry).map((line) => `        ${line}`),
            ])
            .join('\n') || 'Nothing has gone live yet.',
      ),
    )
