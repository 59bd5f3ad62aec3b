import type { AnalyticsSettings, PublicSettings, VendorOrigins } from 'shared-contracts'
import type { EmbedSources } from '../store/page-table.ts'

const sourceOf = (address: string): string => (address.startsWith('/') ? "'self'" : new URL(address).origin)

const sources = (addresses: (string | null | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address ? [sourceOf(address)] : []))),
]

/** Where the script of each sink comes from, and what it asks for beside itself. */
const sinkSources = (settings: AnalyticsSettings): { scripts: string[]; allow: VendorOrigins[] } => {
  const { tagManager, marketing, sessions, apollo, leadfeeder, partners, objectStorage } = settings
  const hosted = [tagManager, marketing, sessions, apollo, leadfeeder].filter((sink) => sink !== undefined)
  const given = [partners, objectStorage].filter((sink) => sink !== undefined)
  return {
    scripts: [...hosted.map(({ baseUrl }) => baseUrl), ...given.map(({ scriptUrl }) => scriptUrl)],
    allow: [...hosted, ...given].map((sink) => sink.allow),
  }
}

/** What the settings let pages load from elsewhere, as the Content-Security-Policy names it; nothing that they do not. */
export const embedSources = (settings: PublicSettings): EmbedSources => {
  const { meetings, demoForm, map, recruiterForm, video, analytics } = settings
  const { scripts, allow } = analytics ? sinkSources(analytics) : { scripts: [], allow: [] }
  return {
    frame: sources([
      meetings.generalUrl,
      meetings.mortgageUrl,
      demoForm?.baseUrl,
      map?.baseUrl,
      recruiterForm?.url,
      video?.url,
      ...allow.flatMap(({ frame }) => frame),
    ]),
    script: sources([meetings.scriptUrl, demoForm?.baseUrl, ...scripts]),
    connect: sources([...scripts, ...allow.flatMap(({ connect }) => connect)]),
    image: sources([...scripts, ...allow.flatMap(({ image }) => image)]),
  }
}
