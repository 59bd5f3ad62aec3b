import { AreaName } from 'shared-contracts'

/** A package of the workspace in pnpm's lock file, with what it depends on. */
const IMPORTER = /^ {2}([\w/-]+):\n(?: {4}.*\n|\n(?= {4}))*/gm

/** The lock file as far as it is about a deployable: without other areas, so that one which comes or goes changes nobody else. */
export const lockFor = (lock: string, name: string): string =>
  lock.replaceAll(IMPORTER, (block, importer: string) =>
    importer !== name && AreaName.safeParse(importer).success ? '' : block,
  )
