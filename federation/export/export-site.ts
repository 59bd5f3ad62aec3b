import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { namesIn } from '../service/names-in.ts'
import { lock } from '../service/process-lock.ts'
import { readComposition } from '../store/composition-document.ts'
import type { SiteAnswers } from './answered.ts'
import { askServer } from './ask-server.ts'
import { carriedOver } from './carried.ts'
import { CURRENT, LOCK_FILE, makeCurrent, SCRATCH, standingExport, VERSIONS } from './export-folder.ts'
import { headersFile } from './host-files.ts'
import { carriedSources, layVersion, sourcesOf } from './lay-version.ts'

export interface ExportOptions {
  store: string
  /** Which composition, by its id. */
  composition: string
  /** Folder of the export. */
  out: string
  /** Where that folder lies on the machine that serves it; the same where it is left out. */
  servedFrom?: string | undefined
  /** Origin at which the lead API answers. */
  api: string
  /** Takes over a folder that no export wrote. */
  isForced: boolean
  /** Only says what would be written. */
  isTrial: boolean
  /** Told what is being done, for people. */
  tell: (line: string) => void
}

export interface Exported {
  composition: string
  /** The folder to serve or to upload; absolute. */
  site: string
  pages: number
  redirects: number
  /** With their compressed copies. */
  files: number
  bytes: number
  /** Addresses of earlier exports that open tabs may still ask for. */
  carried: number
  /** Rules in `_headers`. */
  headerRules: number
  dryRun: boolean
}

type Counted = Pick<Exported, 'pages' | 'redirects' | 'files' | 'bytes' | 'headerRules'>

const count = async (answers: SiteAnswers, sources: ReadonlyMap<string, string>): Promise<Counted> => {
  const all = Object.values(answers.addresses)
  const sizes = await Promise.all([...sources.values()].map(async (file) => (await stat(file)).size))
  return {
    pages: all.filter(({ headers }) => headers['content-type']?.startsWith('text/html')).length,
    redirects: all.filter(({ headers }) => headers['location'] !== undefined).length,
    files: sources.size,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    headerRules: headersFile(answers).rules,
  }
}

const askAll = async (
  { store, composition, tell }: Pick<ExportOptions, 'store' | 'composition' | 'tell'>,
  bodies: string,
): Promise<SiteAnswers> => {
  const { origin } = await readComposition(store, composition)
  const scheme = origin.startsWith('https:') ? 'https' : 'http'
  tell(`Asking the site's server for all of ${composition}, as visitors hear it over ${scheme}`)
  return askServer({ store, composition, scheme, bodies })
}

const tryExport = async (options: ExportOptions, out: string): Promise<Exported> => {
  const before = await standingExport(out, options.isForced)
  const bodies = await mkdtemp(join(tmpdir(), 'export-'))
  try {
    const answers = await askAll(options, bodies)
    return {
      composition: options.composition,
      site: join(out, CURRENT, 'site'),
      ...(await count(answers, sourcesOf(answers, bodies))),
      carried: Object.keys(carriedOver(before, answers.addresses, new Date())).length,
      dryRun: true,
    }
  } finally {
    await rm(bodies, { recursive: true, force: true })
  }
}

const writeExport = async (options: ExportOptions, out: string): Promise<Exported> => {
  const { composition, servedFrom, api, isForced, tell } = options
  const before = await standingExport(out, isForced)
  // Of who was killed: the lock says that nobody else is writing.
  for (const name of await namesIn(out))
    if (name.startsWith(SCRATCH)) await rm(join(out, name), { recursive: true, force: true })
  const scratch = await mkdtemp(join(out, SCRATCH))
  try {
    const answers = await askAll(options, scratch)
    const now = new Date()
    const version = `${composition}-${now.getTime()}`
    const carried = carriedOver(before, answers.addresses, now)
    const own = sourcesOf(answers, scratch)
    const older = before ? carriedSources(carried, join(out, VERSIONS, before.version)) : []
    tell(`Writing ${own.size} files`)
    const laid = join(scratch, 'version')
    await layVersion(laid, {
      answers,
      carried,
      sources: new Map([...older, ...own]),
      at: join(servedFrom ?? out, VERSIONS, version),
      api,
    })
    const counted = await count(answers, own)
    await mkdir(join(out, VERSIONS), { recursive: true })
    await rename(laid, join(out, VERSIONS, version))
    await makeCurrent(
      out,
      { schema: 1, composition, at: now.toISOString(), version, addresses: answers.addresses, carried },
      before?.version ?? null,
    )
    return {
      composition,
      site: join(out, CURRENT, 'site'),
      ...counted,
      carried: Object.keys(carried).length,
      dryRun: false,
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/**
 * Writes all that the site's server answers of a composition as files, with what nginx, Netlify and Cloudflare Pages need to
 * answer them alike. A version is written aside and becomes the current one in one step. Refuses (EXPORT_FOREIGN) a folder that
 * holds something else.
 */
export const exportSite = async (options: ExportOptions): Promise<Exported> => {
  const out = resolve(options.out)
  if (options.isTrial) return tryExport(options, out)
  await standingExport(out, options.isForced)
  const giveBack = await lock(join(out, LOCK_FILE))
  try {
    return await writeExport(options, out)
  } finally {
    giveBack()
  }
}
