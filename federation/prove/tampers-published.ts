import { appendFile, cp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RELEASE_FILE } from '../store/release-format.ts'
import { storePaths } from '../store/store-files.ts'
import { AREA, edit, flip, nextSequence, seal, signer } from './candidate.ts'
import type { Tamper } from './tampers-built.ts'

const SCRIPT = 'client/remote-entry.js'

/** In place of the release that lies there, another as it was published. */
const replacedBy =
  (name: string, release: string): Tamper =>
  async (dir, store) => {
    await rm(dir, { recursive: true })
    await cp(storePaths(store).release(name, release), dir, { recursive: true })
  }

const resealed =
  (who: Parameters<typeof signer>[1], details: Parameters<typeof seal>[2] = {}): Tamper =>
  async (dir, store) =>
    seal(dir, await signer(store, who), { sequence: await nextSequence(store), ...details })

/** What is done in the store to a release that was published and is not live. */
export const PUBLISHED: Record<string, Tamper> = {
  'a flipped bit in a script': (dir) => flip(join(dir, SCRIPT)),
  'a flipped bit in a fragment': (dir) => flip(join(dir, 'fragments/page.html')),
  'a flipped bit in a style': (dir) => flip(join(dir, 'styles/list.css')),
  'a flipped bit in a brotli copy': (dir) => flip(join(dir, `${SCRIPT}.br`)),
  'a flipped bit in a gzip copy': (dir) => flip(join(dir, `${SCRIPT}.gz`)),
  'a file removed': (dir) => rm(join(dir, SCRIPT)),
  'a copy removed': (dir) => rm(join(dir, `${SCRIPT}.br`)),
  'a file added': (dir) => writeFile(join(dir, 'client/more.js'), 'stolen()'),
  'a file renamed': (dir) => rename(join(dir, SCRIPT), join(dir, 'client/other.js')),
  'a file cut off': (dir) => truncate(join(dir, SCRIPT), 5),
  'a file with more at its end': (dir) => appendFile(join(dir, SCRIPT), '\nstolen()'),
  'a link instead of a file': async (dir) => {
    await rm(join(dir, 'fragments/page.html'))
    await symlink('/etc/hostname', join(dir, 'fragments/page.html'))
  },
  'a link instead of a folder': async (dir) => {
    await rename(join(dir, 'client'), `${dir}-client`)
    await symlink(`${dir}-client`, join(dir, 'client'))
  },
  'the manifest cut off': async (dir) =>
    truncate(join(dir, RELEASE_FILE), (await readFile(join(dir, RELEASE_FILE))).length >> 1),
  'the manifest gone': (dir) => rm(join(dir, RELEASE_FILE)),
  'the seal taken away': (dir) => edit(dir, (release) => Reflect.deleteProperty(release, 'seal')),
  'a title altered, digest made right': (dir) =>
    edit(
      dir,
      (release) => {
        const [route] = release.kind === 'area' ? release.manifest.routes : []
        if (route) route.title = 'Tampered'
      },
      { digest: true },
    ),
  'an older release in its place': replacedBy(AREA, '1.0.0'),
  'the release of another area in its place': replacedBy('mf-pay', '1.0.0'),
  'sealed again with the key of another area': resealed('mf-pay'),
  'sealed again with an unknown key': resealed('stranger'),
  'sealed again with a revoked key': resealed('revoked'),
  'sealed again with a revoked key, dated back': resealed('revoked', { at: '2026-01-01T00:00:00.000Z' }),
}
