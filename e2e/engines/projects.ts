import type { PlaywrightTestConfig } from '@playwright/test'
import { findEngine, PHONE } from './engine.ts'

type Projects = NonNullable<PlaywrightTestConfig['projects']>

/** Tag of the journeys that run on a phone as well. */
const ON_A_PHONE = /@phone(?![\w-])/

const RELEASES = '**/releases/**'

/** What says something about Chromium alone, or about markup and the server, of which another engine knows nothing more. */
const CHROMIUMS = ['budget', 'first-visit', 'http', 'memory', 'on-the-road', 'quality/*'].map(
  (name) => `**/${name}.spec.ts`,
)

/**
 * The short form, and every route: Playwright's grep sees a journey's file as well. The others need what Playwright cannot do over
 * WebDriver BiDi: what was posted cannot be let through and its answer kept back, going back after a post of the browser's own never
 * ends, a tap never ends, keys reach the window in front alone, and no media are emulated.
 */
const OVER_BIDI = /@engines(?![\w-])|(?<![\w-])routes\.spec\.ts/

const IN_CHROMIUM: Projects = [
  // What every engine is asked is asked of this one elsewhere, and more closely.
  { name: 'pages', testIgnore: [RELEASES, '**/engines.spec.ts'] },
  { name: 'phone', testIgnore: RELEASES, grep: ON_A_PHONE, use: PHONE },
  // These change what is live, so they run when nothing else looks at it. Most build and publish a release.
  { name: 'releases', testMatch: RELEASES, dependencies: ['pages', 'phone'], workers: 1, timeout: 300_000 },
]

/** The projects of an engine, by its name; of Chromium where none is given. Throws where this machine has no such engine. */
export const projectsIn = (engine: string | undefined): Projects => {
  if (engine !== 'firefox' && engine !== 'webkit') return IN_CHROMIUM
  const { use } = findEngine(engine)
  const project = { name: engine, testIgnore: [RELEASES, ...CHROMIUMS], use }
  return [use.channel === 'moz-firefox' ? { ...project, grep: OVER_BIDI } : project]
}
