import type { PlaywrightTestConfig } from '@playwright/test'
import { findEngine, PHONE } from './engine.ts'

type Projects = NonNullable<PlaywrightTestConfig['projects']>

/** Tag of the journeys that run on a phone as well. */
const ON_A_PHONE = /@phone(?![\w-])/

const RELEASES = '**/releases/**'

/** What says something about Chromium alone, or about markup and the server, of which another engine knows nothing more. */
const CHROMIUMS = ['budget', 'http', 'memory', 'on-the-road', 'quality/*'].map((name) => `**/${name}.spec.ts`)

const IN_CHROMIUM: Projects = [
  // What every engine is asked is asked of this one elsewhere, and more closely.
  { name: 'pages', testIgnore: [RELEASES, '**/engines.spec.ts'] },
  { name: 'phone', testIgnore: RELEASES, grep: ON_A_PHONE, use: PHONE },
  // These change what is live, so they run when nothing else looks at it.
  { name: 'releases', testMatch: RELEASES, dependencies: ['pages', 'phone'], workers: 1 },
]

/** The projects of an engine, by its name; of Chromium where none is given. Throws where this machine has no such engine. */
export const projectsIn = (engine: string | undefined): Projects =>
  engine === 'firefox' || engine === 'webkit'
    ? [{ name: engine, testIgnore: [RELEASES, ...CHROMIUMS], use: findEngine(engine).use }]
    : IN_CHROMIUM
