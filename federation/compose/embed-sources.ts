import type { PublicSettings } from 'shared-contracts'
import type { EmbedSources } from '../store/page-table.ts'

const sourceOf = (address: string): string => (address.startsWith('/') ? "'self'" : new URL(address).origin)

const unique = (sources: string[]): string[] => [...new Set(sources)]

/** What the settings embed, as the Content-Security-Policy names it. */
export const embedSources = ({ meetings, demoForm }: PublicSettings): EmbedSources => {
  const platform = demoForm ? [demoForm.baseUrl] : []
  const scripts = meetings.scriptUrl === null ? platform : [meetings.scriptUrl, ...platform]
  return {
    frame: unique([meetings.generalUrl, meetings.mortgageUrl, ...platform].map(sourceOf)),
    script: unique(scripts.map(sourceOf)),
  }
}
