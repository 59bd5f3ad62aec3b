import { CAMPAIGN_PARAM } from 'shared-contracts/attribution'

/** Click ids get that long. */
const LONGEST_VALUE = 1000

/** What an address says of a campaign, as name and value; nothing else of its query. */
export const campaignIn = ({ searchParams }: URL): [name: string, value: string][] =>
  [...searchParams]
    .filter(([name, value]) => value !== '' && CAMPAIGN_PARAM.test(name))
    .map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)])
