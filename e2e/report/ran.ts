import type { Browser, TestInfo } from '@playwright/test'
import type { TestCase, TestResult } from '@playwright/test/reporter'

/** Type of the annotation that says which browser a journey ran in. */
const RAN_IN = 'ran in'

/** The journeys of one project, in the browser that ran them. */
export interface Ran {
  project: string
  /** Name and version; of the project alone where none of its journeys came to open one. */
  engine: string
  journeys: { name: string; status: 'passed' | 'failed' | 'skipped' }[]
}

/** Puts down which browser a journey runs in, for the report. */
export const sayEngine = (browser: Browser, info: TestInfo): void => {
  const description = `${browser.browserType().name()} ${browser.version()}`
  info.annotations.push({ type: RAN_IN, description })
}

/** Adds a journey that has ended to those of its project. */
export const addRan = (ran: Ran[], test: TestCase, { annotations, status }: TestResult): void => {
  const [, project = '', file = '', ...titles] = test.titlePath()
  const engine = annotations.find(({ type }) => type === RAN_IN)?.description
  let group = ran.find((some) => some.project === project)
  if (!group) {
    group = { project, engine: '', journeys: [] }
    ran.push(group)
  }
  group.engine ||= engine ?? ''
  const ended = status === 'skipped' ? 'skipped' : test.ok() ? 'passed' : 'failed'
  group.journeys.push({ name: [file, ...titles].join(' › '), status: ended })
}
