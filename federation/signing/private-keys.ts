import { readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { KeyName } from 'shared-contracts'
import { makePrivateFolder, syncPath, writeDurably } from '../service/durable-files.ts'
import { namesIn } from '../service/names-in.ts'
import { WORKSPACE } from '../service/workspace.ts'
import { newPrivateKey, signerOf, type Signer } from './ed25519.ts'

/** Where the private keys lie: KEYS_DIR, relative to the workspace; by default `keys` beside the store. */
export const keysDir = (store: string, variables = process.env): string =>
  variables['KEYS_DIR'] ? resolve(WORKSPACE, variables['KEYS_DIR']) : join(dirname(store), 'keys')

/** The variable that may hold a name's private key instead of a file: `SIGNING_KEY_MF_PAY`. */
export const keyVariable = (name: KeyName): string => `SIGNING_KEY_${name.toUpperCase().replaceAll('-', '_')}`

export interface HeldKey extends Signer {
  /** Where it was found. */
  place: string
  /** Whether others on the machine may read it. */
  isExposed: boolean
}

/** In a variable of one line, line ends are written as `\n`. */
const fromVariable = (name: KeyName, variables: NodeJS.ProcessEnv): HeldKey[] => {
  const place = keyVariable(name)
  const pem = variables[place]
  if (!pem) return []
  const signer = signerOf(pem.replaceAll(String.raw`\n`, '\n'))
  if (!signer) throw new Error(`${place} holds no Ed25519 private key (PEM, PKCS8).`)
  return [{ ...signer, place, isExposed: false }]
}

/** The private keys of a name that are at hand: that of its variable, and those in the folder. */
export const heldKeys = async (store: string, name: KeyName, variables = process.env): Promise<HeldKey[]> => {
  const dir = keysDir(store, variables)
  const files = (await namesIn(dir)).filter((file) => new RegExp(`^${name}\\.[0-9a-f]{32}\\.pem$`).test(file))
  const held = fromVariable(name, variables)
  for (const file of files.toSorted()) {
    const place = join(dir, file)
    const signer = signerOf(await readFile(place, 'utf8'))
    if (!signer) throw new Error(`${place} holds no Ed25519 private key (PEM, PKCS8).`)
    held.push({ ...signer, place, isExposed: ((await stat(place)).mode & 0o077) !== 0 })
  }
  return held
}

/** Makes a private key for a name and keeps it where only this user may read it. */
export const makePrivateKey = async (store: string, name: KeyName): Promise<HeldKey> => {
  const pem = newPrivateKey()
  const signer = signerOf(pem)
  if (!signer) throw new Error('No Ed25519 key could be made: this Node has no such keys.')
  const dir = keysDir(store)
  if (!relative(store, dir).startsWith('..'))
    throw new Error(`${dir} lies in the store, which others read: set KEYS_DIR to a folder outside of it.`)
  await makePrivateFolder(dir)
  const place = join(dir, `${name}.${signer.keyId}.pem`)
  const aside = `${place}.new`
  try {
    // In one step: another process that starts may look for a key just now, and half of one would end it.
    await writeDurably(aside, pem, 0o600)
    await rename(aside, place)
    await syncPath(dir)
  } finally {
    await rm(aside, { force: true })
  }
  return { ...signer, place, isExposed: false }
}
