import { UTM_PARAMS } from 'shared-contracts/attribution'

const CAMPAIGN: ReadonlySet<string> = new Set(UTM_PARAMS)
const LONGEST = 300

/**
 * An address without what it may say of a person: of this site the path and the campaign, of another its origin and path,
 * of a telephone or a mailbox all before its query. A click's id, by which an advertiser knows somebody again, goes too.
 */
export const plainAddress = (written: string, base: string): string => {
  const address = URL.parse(written, base)
  if (!address) return ''
  address.hash = ''
  for (const name of new Set(address.searchParams.keys()))
    if (!CAMPAIGN.has(name)) address.searchParams.delete(name)
  const isOurs = address.origin === new URL(base).origin
  if (!isOurs) address.search = ''
  return (isOurs ? address.pathname + address.search : address.href).slice(0, LONGEST)
}
