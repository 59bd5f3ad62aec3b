import type { Answered } from './answered.ts'

/** What stands at an address of an export: a file, or the way to another address. */
export type StaticAddress = { file: string } | { to: string }

/** What every host and every disk takes as it is. */
const PLAIN = /^(?:\/[\w.~-]+)+$|^\/$/

/** An address that two pages of a site can have beside each other: `/pay` and `/pay/solar`. */
const pageFile = (address: string): string => (address === '/' ? 'index.html' : `${address.slice(1)}.html`)

/**
 * Where an answer lies below the site's folder, without a slash before it. Throws where an address could not be told apart
 * from another on some disk or host.
 */
export const staticAddress = (address: string, { status, headers }: Answered): StaticAddress => {
  const { location, 'content-type': type = '' } = headers
  if (!PLAIN.test(address) || /(?:^|\/)\.\.?(?:\/|$)/.test(address))
    throw new Error(
      `${address} cannot be a file's name everywhere: an address of letters, digits and -._~ can.`,
    )
  if (status === 301 && location !== undefined) return { to: location }
  return { file: type.startsWith('text/html') ? pageFile(address) : address.slice(1) }
}
