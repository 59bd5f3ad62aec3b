import type { EmbedSources } from '@federation/registry'
import type { AnalyticsSettings, PublicSettings, VendorOrigins } from 'shared-contracts'

const toCspSource = (address: string): string =>
  address.startsWith('/') ? "'self'" : new URL(address).origin

const listCspSources = (addresses: (string | null | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address ? [toCspSource(address)] : []))),
]

/**
 * Returns the script URL of each analytics service, and the other origins that the service needs. Each value of the settings
 * that is an object configures one service, such as `tagManager`.
 */
const sinkSources = (settings: AnalyticsSettings): { scripts: string[]; allow: VendorOrigins[] } => {
  const sinks = Object.values(settings).filter((setting) => typeof setting === 'object')
  return {
    scripts: sinks.map((sink) => ('baseUrl' in sink ? sink.baseUrl : sink.scriptUrl)),
    allow: sinks.map((sink) => sink.allow),
  }
}

/** Origins that Google Tag Manager needs only for its preview. Source: "Use Tag Manager with a Content Security Policy". */
const TAG_MANAGER_PREVIEW_SOURCES = {
  style: ['https://www.googletagmanager.com', 'https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
  image: ['https://fonts.gstatic.com', 'https://ssl.gstatic.com', 'https://www.gstatic.com'],
}

/**
 * Returns the third-party sources from which the settings allow content, grouped by directive of the Content-Security-Policy.
 */
export const listEmbedSources = (settings: PublicSettings): EmbedSources => {
  const { meetings, demoForm, map, recruiterForm, video, analytics } = settings
  const preview = analytics?.tagManager?.id === undefined ? null : TAG_MANAGER_PREVIEW_SOURCES
  const { scripts, allow } = analytics ? sinkSources(analytics) : { scripts: [], allow: [] }
  return {
    frame: listCspSources([
      meetings.generalUrl,
      meetings.mortgageUrl,
      demoForm?.baseUrl,
      map?.baseUrl,
      recruiterForm?.url,
      video?.url,
      ...allow.flatMap(({ frame }) => frame),
    ]),
    script: listCspSources([meetings.scriptUrl, demoForm?.baseUrl, ...scripts]),
    connect: listCspSources([...scripts, ...allow.flatMap(({ connect }) => connect)]),
    image: listCspSources([...scripts, ...allow.flatMap(({ image }) => image), ...(preview?.image ?? [])]),
    ...(preview && { style: preview.style, font: preview.font, hasForeignOpener: true }),
  }
}

/** Names of the Content-Security-Policy directives whose sources `EmbedSources` lists, in the order of the policy. */
const DIRECTIVES = {
  script: 'script-src',
  style: 'style-src',
  image: 'img-src',
  font: 'font-src',
  connect: 'connect-src',
  frame: 'frame-src',
} as const

/**
 * Lists the sources of third-party content that the settings allow, each after its directive of the Content-Security-Policy,
 * such as `script-src https://vendor.example`.
 */
const listSources = (settings: PublicSettings): string[] => {
  const embeds = listEmbedSources(settings)
  return (Object.keys(DIRECTIVES) as (keyof typeof DIRECTIVES)[]).flatMap((kind) =>
    (embeds[kind] ?? []).map((source) => `${DIRECTIVES[kind]} ${source}`),
  )
}

/** Returns the sources that a change of settings adds to the Content-Security-Policy or removes from it. */
export const diffEmbedSources = (
  before: PublicSettings,
  after: PublicSettings,
): { added: string[]; removed: string[] } => {
  const [old, now] = [listSources(before), listSources(after)]
  return {
    added: now.filter((line) => !old.includes(line)),
    removed: old.filter((line) => !now.includes(line)),
  }
}
