import type { Exported } from '../export/export-site.ts'
import { UsageError, type Verb } from '../service/command-line.ts'
import { readEnvironment } from '../service/environment.ts'
import { answer, JSON_OPTION } from './answer.ts'

/** An origin, without a slash at its end. */
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

/** Writes the site as static files. */
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
            import('../rollout/name-composition.ts'),
            import('../export/export-site.ts'),
          ])
          const id = await nameComposition(storeDir, composition ?? channel ?? 'live')
          return exportSite({ ...options, store: storeDir, composition: id })
        },
        async (exported) => text(exported, (await import('../export/host-files.ts')).MOST_HEADER_RULES),
      )
    })
