import { mkdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DeployableName } from 'shared-contracts'
import { buildInChildProcess, inBuildFolder, computeReleaseId } from '@federation/area-kit'
import { publishRelease } from './publish.ts'
import { runComposer } from './composer.ts'
import { listFolder, fsyncPath } from '@federation/node-kit'
import {
  acceptStore,
  exists,
  findRollbacks,
  type Finding,
  readComposition,
  readReleaseDocument,
  removeStaleScratch,
  getSharedStore,
  storePaths,
  verifyStore,
} from '@federation/registry'

/**
 * Result of a repair. `done` contains one sentence for each completed repair. `left` contains one for each failed repair, with
 * the reason. `findings` contains all faults that the store still has, including those for which no repair exists.
 */
export interface RepairResult {
  done: string[]
  left: string[]
  findings: Finding[]
}

/**
 * Moves a damaged file or folder of the store into the store's folder `set-aside`. Returns the new path (`to`) and a function
 * that moves the file or folder back.
 */
const quarantine = async (
  store: string,
  place: string,
): Promise<{ to: string; back: () => Promise<void> }> => {
  const from = join(store, place)
  const to = storePaths(store).quarantine(`${place}.${Date.now()}`)
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  await fsyncPath(dirname(from))
  return { to: to.slice(store.length + 1), back: () => rename(to, from) }
}

/**
 * Replaces a file or folder of the store. Moves the old one to quarantine, then calls `make`, which writes the new one. If
 * `make` fails, moves the old one back. Returns text with the quarantine path, which the caller appends to its message. The
 * text is empty if there was no old file or folder.
 */
const replace = async (store: string, place: string, make: () => Promise<unknown>): Promise<string> => {
  const quarantined = (await exists(join(store, place))) ? await quarantine(store, place) : null
  try {
    await make()
    await getSharedStore(store).publish(place, true)
    return quarantined ? `; what was there is in ${quarantined.to}` : ''
  } catch (error) {
    await quarantined?.back()
    throw error
  }
}

/**
 * Reads the document of a release or composition with `read`. If it is damaged, reads the copies in quarantine. One of them can
 * be intact, because a repair moves a whole folder there even if only another file in it is damaged. Returns null if none is
 * intact.
 */
const readIntact = async <T>(
  store: string,
  place: string,
  read: (dir: string) => Promise<T>,
): Promise<T | null> => {
  const quarantined = storePaths(store).quarantine(dirname(place))
  const copies = (await listFolder(quarantined)).filter((name) => name.startsWith(`${basename(place)}.`))
  for (const dir of [join(store, place), ...copies.map((name) => join(quarantined, name))]) {
    const document = await read(dir).catch(() => null)
    if (document !== null) return document
  }
  return null
}

const recompose = async (store: string, id: string): Promise<string> => {
  const place = `compositions/${id}`
  const composition = await readIntact(store, place, (dir) => readComposition(store, id, dir))
  if (!composition) throw new Error('its document is damaged')
  const rest = await replace(store, place, () => runComposer(store, composition))
  return `composition ${id} was composed again${rest}`
}

const publishAgain = async (store: string, name: string, release: string): Promise<string> => {
  const place = `releases/${name}/${release}`
  const digest = await readIntact(store, place, async (dir) => {
    const document = await readReleaseDocument(dir)
    return document.name === name && document.release === release ? document.digest : null
  })
  if (digest === null)
    throw new Error(
      `its content is unknown; npm run fed -- release ${name} publishes the sources of this checkout`,
    )
  const deployable = DeployableName.parse(name)
  const foreignReason =
    'this checkout builds another release. Repair it from the revision that it was built from'
  if ((await computeReleaseId(deployable).catch(() => null)) !== release) throw new Error(foreignReason)
  return inBuildFolder(deployable, release, async (folder) => {
    await buildInChildProcess(deployable, release, folder)
    if ((await readReleaseDocument(folder)).digest !== digest) throw new Error(foreignReason)
    const rest = await replace(store, place, () => publishRelease(store, folder))
    return `${name} ${release} was published again from this checkout${rest}`
  })
}

/** Returns a repair function for each damaged object, by name. Releases are first, because compositions are made from them. */
const planRepairs = (store: string, findings: Finding[]): Map<string, () => Promise<string>> => {
  const all = new Map<string, () => Promise<string>>()
  for (const { release } of findings)
    if (release)
      all.set(`${release.name} ${release.release}`, () => publishAgain(store, release.name, release.release))
  for (const { composition, code } of findings)
    if (composition !== undefined && code !== 'FILE_UNREADABLE')
      all.set(`composition ${composition}`, () => recompose(store, composition))
  for (const { code, place } of findings) {
    const isEntry = place.startsWith('channels/') && (code === 'ENTRY_UNREADABLE' || code === 'FILE_LINKED')
    if (!isEntry) continue
    all.set(place, async () => {
      const folder = dirname(place)
      const to = await getSharedStore(store).quarantine(folder, Number.parseInt(basename(place), 10))
      return `${basename(place)} of ${folder} was moved to ${to}. Release again what it changed`
    })
  }
  return all
}

/**
 * Repairs each damaged file that can be built again from the sources or restored from a copy. Also accepts a store that is
 * older than this machine remembers, for example a restored backup. Deletes only files that interrupted processes left in the
 * scratch folder.
 */
export const repairStore = async (store: string): Promise<RepairResult> => {
  const done: string[] = []
  const left: string[] = []
  const [rollback] = await findRollbacks(store)
  if (rollback) {
    await acceptStore(store)
    done.push(
      rollback.code === 'SEEN_DAMAGED'
        ? `${rollback.place} was damaged; the store is now accepted as it is`
        : 'the store is older than the one that this machine had verified, and is now accepted',
    )
  }
  const findingsBefore = await verifyStore(store)
  const damagedPaths = findingsBefore.flatMap(({ composition, release }) => [
    ...(composition === undefined ? [] : [`compositions/${composition}`]),
    ...(release ? [`releases/${release.name}/${release.release}`] : []),
  ])
  done.push(...(await getSharedStore(store).repair(damagedPaths)))
  const before = done.length === 0 ? findingsBefore : await verifyStore(store)
  if (before.some(({ code }) => code === 'SCRATCH_LEFT')) {
    await removeStaleScratch(store)
    done.push('files of interrupted processes were removed')
  }
  for (const [subject, repair] of planRepairs(store, before)) {
    try {
      done.push(await repair())
    } catch (error) {
      left.push(`${subject}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { done, left, findings: await verifyStore(store) }
}
