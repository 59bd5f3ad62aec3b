import { join } from 'node:path'
import { CompositionId } from 'shared-contracts'
import { listFolder } from '@federation/node-kit'
import { readRelease } from '../store/releases.ts'
import { CLIENT_DIR, computeIntegrity, RELEASE_FILE } from '@federation/node-kit/release-format'
import { inspectComposition, readComposition, readServedFile } from '../store/compositions.ts'
import { findRollbacks } from '../store/marks.ts'
import { toFault, type Fault, type FaultCode } from '../store/store-errors.ts'
import {
  exists,
  getStorePath,
  listStaleScratch,
  storePaths,
  createStoreReader,
} from '../store/store-files.ts'
import { getSharedStore } from '../store/shared-store.ts'
import { DEFAULT_RETENTION, findNeededCompositions, listReleases } from './prune-store.ts'

/** A fault that `verifyStore` found, with the composition or release that it damages. */
export interface Finding extends Fault {
  composition?: string
  release?: { name: string; release: string }
}

const getArtifactOfFault = (place: string): Pick<Finding, 'composition' | 'release'> => {
  const [kind, name = '', release = ''] = place.split('/')
  return kind === 'compositions' ? { composition: name } : { release: { name, release } }
}

const compositionFindings = async (store: string, id: string): Promise<Finding[]> => {
  const { faults, copies } = await inspectComposition(store, id)
  return [...faults, ...copies].map((fault) => ({ ...fault, composition: id }))
}

const releaseFindings = async (store: string, name: string, release: string): Promise<Finding[]> => {
  const of = { release: { name, release } }
  const dir = storePaths(store).release(name, release)
  const findings: Finding[] = []
  const addFinding = (error: unknown, file: string, code: FaultCode = 'FILE_UNREADABLE') =>
    void findings.push({ ...toFault(error, getStorePath(store, file), code), ...of })
  try {
    const { assets } = await readRelease(store, name, release)
    const read = createStoreReader(store)
    for (const { path, integrity } of assets) {
      const file = join(dir, path)
      await readServedFile(store, file, {
        read,
        isIntact: (bytes) => computeIntegrity(bytes) === integrity,
        onFault: (fault) => {
          if (path.startsWith(CLIENT_DIR)) findings.push({ ...fault, ...of })
        },
      }).catch((error: unknown) => addFinding(error, file))
    }
  } catch (error) {
    addFinding(error, join(dir, RELEASE_FILE), 'RELEASE_UNREADABLE')
  }
  return findings
}

const findMissingReleases = async (store: string, compositions: Iterable<string>): Promise<Finding[]> => {
  const paths = storePaths(store)
  const findings = new Map<string, Finding>()
  for (const id of compositions) {
    if (!(await exists(paths.composition(id)))) {
      findings.set(id, { code: 'COMPOSITION_MISSING', place: `compositions/${id}`, composition: id })
      continue
    }
    const composition = await readComposition(store, id).catch(() => null)
    const releases = composition ? listReleases(composition) : []
    for (const [name, release] of releases) {
      // Old compositions name a composer that was never released, so a composer is not reported as missing.
      if (name === 'composer' || (await exists(paths.release(name, release)))) continue
      const place = `releases/${name}/${release}`
      findings.set(place, { code: 'RELEASE_MISSING', place, release: { name, release } })
    }
  }
  return [...findings.values()]
}

/**
 * Verifies a complete store: channel entries, compositions with each served file, and releases with each listed file. Also
 * reports temporary files that interrupted processes left in the scratch folder.
 */
export const verifyStore = async (store: string, now = new Date()): Promise<Finding[]> => {
  const paths = storePaths(store)
  const { compositions, unreadable } = await findNeededCompositions(store, { ...DEFAULT_RETENTION, now })
  const shared = (await getSharedStore(store).findDamaged()).map((fault) => ({
    ...fault,
    ...getArtifactOfFault(fault.place),
  }))
  const findings: Finding[] = [
    ...(await findRollbacks(store)),
    ...unreadable,
    ...shared,
    ...(await findMissingReleases(store, compositions)),
  ]
  for (const id of await listFolder(paths.compositions))
    if (CompositionId.safeParse(id).success) findings.push(...(await compositionFindings(store, id)))
  for (const name of await listFolder(paths.deployables))
    for (const release of await listFolder(paths.releases(name)))
      findings.push(...(await releaseFindings(store, name, release)))
  for (const path of await listStaleScratch(store))
    findings.push({ code: 'SCRATCH_LEFT', place: getStorePath(store, path) })
  return findings
}
