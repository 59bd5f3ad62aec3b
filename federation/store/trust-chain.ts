import { readFile } from 'node:fs/promises'
import { TrustDocument, type TrustedKey } from 'shared-contracts'
import { ContractError, parseContract } from 'shared-contracts/parse'
import { canonicalJson } from '../signing/canonical-json.ts'
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
  document: unknown
  /** The root keys that it names, as one text. */
  roots: string
}

const readLink = async (folder: string, seq: number): Promise<Link | null> => {
  const text = await readFile(linkedFile(folder, seq), 'utf8')
  try {
    const document = JSON.parse(text) as { keys?: { root?: unknown } } | null
    return { seq, document, roots: canonicalJson(document?.keys?.root ?? null) }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The document of a link that is whole and follows the one before it; null for any other, which is passed over. */
const accepted = ({ seq, document: read }: Link, previous: TrustDocument | null): TrustDocument | null => {
  try {
    const document = parseContract(TrustDocument, read, `trust ${seq}`)
    return document.seq === seq && follows(document, previous) ? document : null
  } catch (error) {
    if (error instanceof ContractError) return null
    throw error
  }
}

/**
 * Follows the chain in a folder from `previous` (null before its first link) over the links of these numbers; returns the newest
 * document that holds. Whether a link holds depends on the root keys of the one before alone. So of links in a row that name
 * the same root keys as that, whichever of them hold, the newest that holds is the result, and those before it need not be looked
 * at: a site of two hundred areas, whose keys came one by one, costs as many signatures as its root keys changed.
 */
export const followTrust = async (
  folder: string,
  numbers: readonly number[],
  previous: TrustDocument | null,
): Promise<TrustDocument | null> => {
  const read = await Promise.all(numbers.map((seq) => readLink(folder, seq)))
  const links = read.filter((link) => link !== null)
  let newest = previous
  for (let at = 0; at < links.length;) {
    const roots = newest && canonicalJson(newest.keys.root ?? null)
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
