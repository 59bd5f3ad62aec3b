import { CAMPAIGN_PARAM } from 'shared-contracts/attribution'

/** Maximum length of a value, enough for click ids. */
const LONGEST_VALUE = 1000

/** Campaign parameters of an address as name and value. */
export const campaignIn = ({ searchParams }: URL): [name: string, value: string][] =>
  [...searchParams]
    .filter(([name, value]) => value !== '' && CAMPAIGN_PARAM.test(name))
    .map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)])
