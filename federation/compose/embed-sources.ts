import type { AnalyticsSettings, PublicSettings, VendorOrigins } from 'shared-contracts'
import type { EmbedSources } from '../store/page-table.ts'

const sourceOf = (address: string): string => (address.startsWith('/') ? "'self'" : new URL(address).origin)

const sources = (addresses: (string | null | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address ? [sourceOf(address)] : []))),
]

/** Where the script of each sink comes from, and what it asks for beside itself: a sink is whatever a setting says that of. */
const sinkSources = (settings: AnalyticsSettings): { scripts: string[]; allow: VendorOrigins[] } => {
  const sinks = Object.values(settings).filter((setting) => typeof setting === 'object')
  return {
    scripts: sinks.map((sink) => ('baseUrl' in sink ? sink.baseUrl : sink.scriptUrl)),
    allow: sinks.map((sink) => sink.allow),
  }
}

/** Sources that the preview of a tag manager needs beside its script. Source: Google, "Use Tag Manager with a Content Security Policy". */
const PREVIEW = {
  style: ['https://www.googletagmanager.com', 'https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
  image: ['https://fonts.gstatic.com', 'https://ssl.gstatic.com', 'https://www.gstatic.com'],
}

/** What the settings let pages load from elsewhere, as the Content-Security-Policy names it; nothing that they do not. */
export const embedSources = (settings: PublicSettings): EmbedSources => {
  const { meetings, demoForm, map, recruiterForm, video, analytics } = settings
  const preview = analytics?.tagManager?.id === undefined ? null : PREVIEW
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
    image: sources([...scripts, ...allow.flatMap(({ image }) => image), ...(preview?.image ?? [])]),
    ...(preview && { style: preview.style, font: preview.font, hasForeignOpener: true }),
  }
}
