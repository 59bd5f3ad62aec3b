import type { PublicSettings } from 'shared-contracts'
import type { EmbedSources } from '../store/page-table.ts'

const sourceOf = (address: string): string => (address.startsWith('/') ? "'self'" : new URL(address).origin)

const unique = (sources: string[]): string[] => [...new Set(sources)]

/** What the settings embed, as the Content-Security-Policy names it. */
export const embedSources = ({ meetings }: PublicSettings): EmbedSources => ({
  frame: unique([meetings.generalUrl, meetings.mortgageUrl].map(sourceOf)),
  script: meetings.scriptUrl === null ? [] : [sourceOf(meetings.scriptUrl)],
})
