import type { BrowserContext, Page } from '@playwright/test'
import type { Stage } from './stage.ts'

/** One visitor's time at the site, in a window of their own. */
export interface Visit {
  context: BrowserContext
  page: Page
  stage: Stage
  /** Whose fault it is: an area, or `shell`, or `site`. */
  area: string
  /** How often the fault has happened to them. */
  met: number
}

/** Something that goes wrong. */
export interface Fault {
  name: string
  /** Before the first page. */
  begin?: (visit: Visit) => Promise<unknown>
  /** Once the first page is on view, before the visitor goes on. */
  meanwhile?: (visit: Visit) => Promise<unknown>
  /** When the form is filled in. */
  beforeSending?: (visit: Visit) => Promise<unknown>
  /** It is over: what was not sent can be sent. */
  end?: (visit: Visit) => Promise<unknown>
  /** The tab answers nothing any more once it has happened: what counts is what it shows, and the next tab. */
  hangs?: boolean
  /** In what an area wakes on a page: it happens once that is awake, or fails to be. */
  isInCode?: boolean
  /** The browser cannot fetch a page meanwhile: the visitor stays where they are. */
  isCutOff?: boolean
}
