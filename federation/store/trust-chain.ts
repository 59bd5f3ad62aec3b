import { readFileSync } from 'node:fs'
import { TrustDocument, type TrustedKey } from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import { isSignedBy, keyIdOf } from '../signing/ed25519.ts'
import { linkedFile } from './linked-files.ts'

export const isRevoked = ({ revokedAt }: TrustedKey, at: string): boolean =>
  revokedAt !== undefined && at >= revokedAt

/** Of a document: whether `previous` lets its signer say whom to trust; the first stands on its own, or on TRUST_ROOT. */
const follows = (document: TrustDocument, previous: TrustDocument | null): boolean => {
  const { signed, ...content } = document
  const pinned = process.env['TRUST_ROOT']
  if (!previous && pinned && signed.keyId !== pinned) return false
  const key = (previous ?? document).keys.root?.find(({ keyId }) => keyId === signed.keyId)
  return (
    key !== undefined &&
    keyIdOf(key.publicKey) === key.keyId &&
    !isRevoked(key, document.at) &&
    isSignedBy(key.publicKey, 'trust', content, signed.signature)
  )
}

/** A link as it lies in the store: nobody has said yet that it holds. */
interface Link {
  seq: number
  text: string
  /** The root keys that it names, as they are written. */
  roots: string
}

const ROOTS = '"root":['

/** No string can hold these quotes bare, and a key's fields hold no bracket: found without reading the hundreds of other keys. */
const rootsIn = (text: string): string => {
  const start = text.indexOf(ROOTS)
  return start === -1 ? '' : text.slice(start + ROOTS.length - 1, text.indexOf(']', start) + 1)
}

/** At once: hundreds of small files cost three times as much one by one in the background. */
const readLink = (folder: string, seq: number): Link => {
  const text = readFileSync(linkedFile(folder, seq), 'utf8')
  return { seq, text, roots: rootsIn(text) }
}

/** The document of a link that is whole and follows the one before it; null for any other, which is passed over. */
const accepted = ({ seq, text }: Link, previous: TrustDocument | null): TrustDocument | null => {
  try {
    const document = parseContract(TrustDocument, JSON.parse(text), `trust ${seq}`)
    return document.seq === seq && follows(document, previous) ? document : null
  } catch (error) {
    if (error instanceof ContractError || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Follows the chain in a folder from `previous` (null before its first link) over the links of these numbers; returns the newest
 * document that holds. Whether a link holds depends on the root keys of the one before alone. So of links in a row that name
 * the same root keys as that, whichever of them hold, the newest that holds is the result, and those before it need not be looked
 * at: a site of two hundred areas, whose keys came one by one, costs as many signatures as its root keys changed.
 */
export const followTrust = (
  folder: string,
  numbers: readonly number[],
  previous: TrustDocument | null,
): TrustDocument | null => {
  const links = numbers.map((seq) => readLink(folder, seq))
  let newest = previous
  for (let at = 0; at < links.length;) {
    const roots = newest && JSON.stringify(newest.keys.root)
    const end = links.findIndex((link, index) => index >= at && link.roots !== roots)
    // One that names other root keys, or is the first, stands for itself.
    const row = links.slice(at, end === -1 ? undefined : Math.max(end, at + 1))
    const before = newest
    for (const link of row.toReversed()) {
      newest = accepted(link, before)
      if (newest) break
    }
    newest ??= before
    at += row.length
  }
  return newest
}
