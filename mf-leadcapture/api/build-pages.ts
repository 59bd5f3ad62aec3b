// Run by itself: `node build-pages.ts <file>` builds the API's pages into the file, all of it or nothing.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildPages } from 'federation/build-pages'
import { ASSETS_PATH } from './bookings/assets.ts'
import { builtOf } from './built-file.ts'

const PACKAGE = join(import.meta.dirname, '..')

const [file = ''] = process.argv.slice(2)
const own = `${file}.${process.pid}`
await mkdir(dirname(file), { recursive: true })
try {
  // Before the build: what cannot be written is better known at once.
  await writeFile(own, '')
  const { code, sources } = await buildPages({
    root: PACKAGE,
    entry: 'api/pages.tsx',
    base: `${ASSETS_PATH}/`,
  })
  // Versions of packages stand in the lock file.
  await writeFile(own, (await builtOf([...sources, join(PACKAGE, '../pnpm-lock.yaml')])) + code)
  await rename(own, file)
} finally {
  await rm(own, { force: true })
}
