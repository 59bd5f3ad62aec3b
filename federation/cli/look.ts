import { InvalidArgumentError } from '@commander-js/extra-typings'
import { SitePath } from 'shared-contracts'
import { parseContract } from 'shared-contracts/parse'
import type { Exported } from '@federation/service'
import { UsageError, type Verb } from '@federation/node-kit/cli'
import { readEnvironment } from '@federation/node-kit'
import { LIVE } from '@federation/registry'
import { answer, JSON_OPTION, readReleaseName } from './release.ts'

const PORT = 4390

const readPort = (text: string): number => {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('It must be a port number, or 0 for any.')
  return port
}

const boardSource = async () => {
  const [{ createBoardReader }, { healthDir }, { diffsDir, readDiffFile }] = await Promise.all([
    import('@federation/service'),
    import('@federation/rollout'),
    import('@federation/composer/visual-diff'),
  ])
  const { storeDir, stateDir } = readEnvironment(process.env)
  const read = createBoardReader(storeDir)
  const diffs = diffsDir(stateDir)
  return {
    board: () => read({ health: healthDir(stateDir), looks: diffs, now: Date.now() }),
    looks: (path: string) => readDiffFile(diffs, path),
  }
}

const serve = async (port: number): Promise<void> => {
  const { loadBoardPage, serveBoard } = await import('@federation/service')
  const source = await boardSource()
  process.stderr.write('Building the page …\n')
  const { address, close } = await serveBoard(await loadBoardPage(), source, port)
  console.log(`The board: ${address}   (Ctrl-C ends it)`)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  await close()
}

export const addBoard: Verb = (fed) =>
  fed
    .command('board')
    .description('a page on this machine: what is live, its history, the gate, and the canary against live')
    .option('--port <number>', 'where it listens; 0 takes any that is free', readPort, PORT)
    .option('--json', 'what it shows, once, as JSON')
    .action(({ port, json }) =>
      json
        ? answer(
            true,
            async () => (await boardSource()).board(),
            () => '',
          )
        : serve(port),
    )

const LONGEST_HOURS = 24 * 30

const someHours = (text: string): number => {
  const hours = Number(text)
  if (!(hours > 0 && hours <= LONGEST_HOURS))
    throw new UsageError(`--hours takes a number up to ${LONGEST_HOURS}, not ${text}`)
  return hours
}

/** Resolves a composition by name. Listed releases are composed with it, or with live if only releases are listed. */
const compositionOf = async (store: string, what: string): Promise<string> => {
  const words = what.split(',')
  const releases = words.filter((word) => word.includes('@'))
  const [base = LIVE, ...more] = words.filter((word) => !word.includes('@'))
  if (more.length > 0) throw new UsageError(`${what} names more than one version to lay releases on`)
  if (releases.length === 0) {
    const { nameComposition } = await import('@federation/release')
    return nameComposition(store, base)
  }
  const { composeMix } = await import('@federation/release')
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
      const { readComposition } = await import('@federation/registry')
      const { origin } = await readComposition(storeDir, composition)
      const { makePreviewKey, previewLink, PREVIEW_PATH } = await import('@federation/rollout')
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

/** Parses an origin and returns it without a trailing slash. Throws UsageError. */
const readOrigin = (text: string): string => {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new UsageError(`--api takes an origin such as https://leads.crewtally.example, not ${text}`)
  return url.origin
}

const readFolder = (text: string): string => {
  if (!/^\/[\w./ -]*$/.test(text)) throw new UsageError('--served-from takes an absolute path')
  return text
}

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`

const text = (exported: Exported, mostRules: number): string => {
  const { composition, site, pages, redirects, files, bytes, carried, headerRules, dryRun } = exported
  return [
    `${dryRun ? 'It would export' : 'Exported'} ${composition}: ${pages} pages, ${redirects} redirects, ${files} files with their compressed copies, ${mebibytes(bytes)}`,
    ...(carried > 0 ? [`and ${carried} addresses of earlier exports, which open tabs may still need`] : []),
    ...(headerRules > mostRules
      ? [
          `_headers has ${headerRules} rules. Cloudflare Pages reads ${mostRules}: the last ones, how long styles are kept, do not count there.`,
        ]
      : []),
    ...(dryRun ? [] : [`${site} is what to serve: docs/how-to/export-the-site.md says how`]),
  ].join('\n')
}

export const addExport: Verb = (fed) =>
  fed
    .command('export')
    .description('writes the site as files for nginx or a static host, with redirects and headers')
    .requiredOption('--out <folder>', 'where to; it must be new, empty, or an earlier export')
    .option('--composition <what>', 'a composition, or a day (yyyy-mm-dd); what is live where it is left out')
    .option('--channel <name>', 'the same of another channel, such as canary')
    .option('--api <origin>', 'where the lead API answers; LEADS_PORT on this machine where it is left out')
    .option('--served-from <path>', 'where the folder lies on the machine that serves it')
    .option('--force', 'takes over a folder that no export wrote')
    .option('--dry-run', 'says what would be written, and writes nothing')
    .addOption(JSON_OPTION)
    .action(({ out, composition, channel, api, servedFrom, force = false, dryRun = false, json }) => {
      if (composition !== undefined && channel !== undefined)
        throw new UsageError('--composition and --channel both say what to export; say one')
      const { storeDir, leadsPort } = readEnvironment(process.env)
      const options = {
        out,
        api: api === undefined ? `http://127.0.0.1:${leadsPort}` : readOrigin(api),
        ...(servedFrom !== undefined && { servedFrom: readFolder(servedFrom) }),
        isForced: force,
        isTrial: dryRun,
        tell: (line: string) => {
          if (!json) process.stderr.write(`${line}\n`)
        },
      }
      return answer(
        json,
        async () => {
          const [{ nameComposition }, { exportSite }] = await Promise.all([
            import('@federation/release'),
            import('@federation/service'),
          ])
          const id = await nameComposition(storeDir, composition ?? channel ?? 'live')
          return exportSite({ ...options, store: storeDir, composition: id })
        },
        async (exported) => text(exported, (await import('@federation/service')).MOST_HEADER_RULES),
      )
    })
