import { readFile, rename, rm, symlink, truncate, appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RELEASE_FILE } from '../store/release-format.ts'
import {
  AREA,
  DAY_MS,
  edit,
  flip,
  handedOver,
  nextSequence,
  readDocument,
  seal,
  signer,
  type Loose,
} from './candidate.ts'
import type { SealedRelease } from '../store/trust.ts'

/** What somebody does to the release in `dir`, which its team sealed. */
export type Tamper = (dir: string, store: string) => Promise<unknown>

const SCRIPT = 'client/remote-entry.js'
const otherHash = `sha384-${'A'.repeat(64)}`

const first = <T>(list: T[]): T => {
  const [found] = list
  if (found === undefined) throw new Error('the sample has none')
  return found
}

/** By somebody who makes the digest right again, and cannot sign. */
const field =
  (change: (release: Loose & SealedRelease) => void): Tamper =>
  (dir) =>
    edit(dir, change, { digest: true })
const sealField =
  (change: Loose): Tamper =>
  (dir) =>
    edit(dir, ({ seal: held }) => Object.assign(held, change))
/** By somebody with some key. */
const sealedBy =
  (who: Parameters<typeof signer>[1], details: Parameters<typeof seal>[2] = {}): Tamper =>
  async (dir, store) =>
    seal(dir, await signer(store, who), { sequence: await nextSequence(store), ...details })
/** Before it is sealed at all, with a right digest: the publisher itself must see it. */
const unsealed =
  (change: (release: Loose & SealedRelease) => void): Tamper =>
  async (dir) => {
    await edit(
      dir,
      (release) => {
        change(release)
        Reflect.deleteProperty(release, 'seal')
      },
      { digest: true },
    )
  }

/** What is done to a release before it is published. */
export const BUILT: Record<string, Tamper> = {
  'a flipped bit in a script': (dir) => flip(join(dir, SCRIPT)),
  'a flipped bit in a fragment': (dir) => flip(join(dir, 'fragments/page.html')),
  'a flipped bit in a style': (dir) => flip(join(dir, 'styles/list.css')),
  'a file removed': (dir) => rm(join(dir, SCRIPT)),
  'a file renamed': (dir) => rename(join(dir, SCRIPT), join(dir, 'client/other.js')),
  'a file cut off': (dir) => truncate(join(dir, SCRIPT), 5),
  'a file with more at its end': (dir) => appendFile(join(dir, SCRIPT), '\nstolen()'),
  'a link instead of a file': async (dir) => {
    await rename(join(dir, SCRIPT), join(dir, 'client/moved.js'))
    await symlink('moved.js', join(dir, SCRIPT))
  },
  'the manifest cut off': async (dir) =>
    truncate(join(dir, RELEASE_FILE), (await readFile(join(dir, RELEASE_FILE))).length >> 1),
  'the manifest empty': (dir) => writeFile(join(dir, RELEASE_FILE), ''),
  'the manifest without a list of files': (dir) =>
    edit(dir, (release) => Reflect.deleteProperty(release, 'assets')),
  'a wrong size, digest made right': unsealed((release) => (first(release.assets).size += 1)),
  'a wrong type, digest made right': unsealed(
    (release) => (first(release.assets).type = 'text/html; charset=utf-8'),
  ),
  'a path out of the folder': field((release) => (first(release.assets).path = '../../etc/hostname')),
  'a title altered': (dir) =>
    edit(dir, (release) => release.kind === 'area' && (first(release.manifest.routes).title = 'Tampered')),
  'the version altered': field((release) => (release.release = '9.9.9')),
  'the name altered': field((release) => (release.name = 'mf-pay')),
  'the container altered': field((release) => ((release as Loose)['remote'] = 'mf_pay')),
  'the entry altered': field((release) => ((release as Loose)['entry'] = 'client/other.js')),
  'the shared ranges altered': field((release) => ((release as Loose)['requires'] = { react: '18.0.0' })),
  'a route altered': field((release) => {
    if (release.kind === 'area') first(release.manifest.routes).title = 'Tampered'
  }),
  'a redirect added': field((release) => {
    if (release.kind === 'area') release.manifest.redirects.push({ from: '/login', to: '/mf-hr' })
  }),
  'a fragment altered': field((release) => {
    if (release.kind === 'area') first(release.fragments).file = 'styles/list.css'
  }),
  "a file's hash altered": field((release) => (first(release.assets).integrity = otherHash)),
  'a file added to the list': field((release) =>
    release.assets.push({
      path: 'client/more.js',
      size: 1,
      type: 'text/javascript; charset=utf-8',
      integrity: otherHash,
    }),
  ),
  'the sequence altered': sealField({ sequence: 99 }),
  'the time altered': sealField({ at: '2026-01-01T00:00:00.000Z' }),
  'the expiry altered': sealField({ expires: '2099-01-01T00:00:00.000Z' }),
  'the revision altered': sealField({ revision: { commit: 'a'.repeat(40), dirty: false } }),
  'the contract version altered': sealField({ contract: 1 }),
  'a field added to the seal': sealField({ trusted: true }),
  'the key altered to that of another area': async (dir, store) => {
    const { keyId } = await signer(store, 'mf-pay')
    await edit(dir, ({ seal: held }) => (held.keyId = keyId))
  },
  'the signature of another release': async (dir, store) => {
    const { signature } = (await readDocument(await handedOver(store, '7.7.7'))).seal
    await edit(dir, ({ seal: held }) => (held.signature = signature))
  },
  'a flipped bit in the signature': (dir) =>
    edit(dir, ({ seal: held }) => {
      const bytes = Buffer.from(held.signature, 'base64')
      bytes[0] = (bytes[0] ?? 0) ^ 1
      held.signature = bytes.toString('base64')
    }),
  'the signature written otherwise': (dir) =>
    edit(dir, ({ seal: held }) => {
      // The last digit has four bits that decoding ignores.
      const last = (held.signature.codePointAt(85) ?? 0) + 1
      held.signature = `${held.signature.slice(0, 85)}${String.fromCodePoint(last)}==`
    }),
  'signed with the key of another area': sealedBy('mf-pay'),
  'signed with the key of the shell': sealedBy('shell'),
  'signed with the key of the site': sealedBy('site'),
  'signed with an unknown key': sealedBy('stranger'),
  'signed with a revoked key': sealedBy('revoked'),
  'signed with a revoked key, dated back': sealedBy('revoked', { at: '2026-01-01T00:00:00.000Z' }),
  expired: sealedBy(AREA, { expires: new Date(Date.now() - DAY_MS).toISOString() }),
  'a lower sequence': sealedBy(AREA, { sequence: 1 }),
  'a sequence that was published': async (dir, store) =>
    seal(dir, await signer(store, AREA), { sequence: (await nextSequence(store)) - 1 }),
  'another contract version': sealedBy(AREA, { contract: 1 }),
}
