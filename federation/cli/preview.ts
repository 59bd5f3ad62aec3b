import { SitePath } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import { UsageError, type Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { readReleaseName } from './release-name.ts'

const LIVE = 'live'
const LONGEST_HOURS = 24 * 30

const someHours = (text: string): number => {
  const hours = Number(text)
  if (!(hours > 0 && hours <= LONGEST_HOURS))
    throw new UsageError(`--hours takes a number up to ${LONGEST_HOURS}, not ${text}`)
  return hours
}

/** The composition that is meant; of releases, what they are laid on with them in it. */
const compositionOf = async (store: string, what: string): Promise<string> => {
  const words = what.split(',')
  const releases = words.filter((word) => word.includes('@'))
  const [base = LIVE, ...more] = words.filter((word) => !word.includes('@'))
  if (more.length > 0) throw new UsageError(`${what} names more than one version to lay releases on`)
  if (releases.length === 0) {
    const { nameComposition } = await import('../rollout/name-composition.ts')
    return nameComposition(store, base)
  }
  const { composeMix } = await import('../rollout/compose-mix.ts')
  return composeMix(store, new Map(releases.map(readReleaseName)), base)
}

export const addPreview: Verb = (fed) =>
  fed
    .command('preview')
    .description('a signed link that shows one browser another version of the site')
    .argument(
      '<what>',
      'a composition, a channel, a day (yyyy-mm-dd), or releases on one of them: mf-pay@1.2.0,live',
    )
    .option('--hours <hours>', 'how long the link holds', someHours, 24)
    .option('--path <path>', 'the page it begins with', '/')
    .option('--json', 'the same as JSON, for scripts')
    .action(async (what, { hours, path, json }) => {
      const { storeDir } = readEnvironment(process.env)
      const begin = parseContract(SitePath, path, '--path')
      const composition = await compositionOf(storeDir, what)
      const { readComposition } = await import('../store/composition-document.ts')
      const { origin } = await readComposition(storeDir, composition)
      const { makePreviewKey } = await import('../rollout/preview-key.ts')
      const { previewLink, PREVIEW_PATH } = await import('../rollout/preview-link.ts')
      const until = Math.floor(Date.now() / 1000 + hours * 3600)
      const link = origin + previewLink(await makePreviewKey(storeDir), { composition, until }, begin)
      if (json) {
        console.log(
          JSON.stringify({ composition, until: new Date(until * 1000).toISOString(), link }, null, 2),
        )
        return
      }
      console.log(`${link}
composition ${composition}, until ${new Date(until * 1000).toISOString()}; to leave it: ${origin}${PREVIEW_PATH}?end`)
    })
