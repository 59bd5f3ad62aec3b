import { stripVTControlCharacters } from 'node:util'
import type { TestCase, TestResult } from '@playwright/test/reporter'
import type { FailedJourney } from 'federation/gate/journeys-ask'
import { ENGINES } from '../engines/engine.ts'
import { faultOf, type Fault } from './fault.ts'
import { SCENE, type Scene } from './scene.ts'

/** What Playwright kept of a failure: its kind and where the file lies. */
export interface Kept {
  kind: 'screenshot' | 'video' | 'trace'
  path: string
}

export interface Failure {
  title: string
  file: string
  line: number
  error: string
  fault: Fault | null
  scene: Scene | null
  kept: Kept[]
  /** Commands that open it again. */
  again: string[]
}

const KINDS = new Set<string>(['screenshot', 'video', 'trace'])

const sceneIn = ({ attachments }: TestResult): Scene | null => {
  const body = attachments.find(({ name }) => name === SCENE)?.body
  return body ? (JSON.parse(body.toString()) as Scene) : null
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
const asPattern = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** How the run's site is opened once more. */
export interface Again {
  /** The command by which it was opened; where there was none, its composition is. */
  command?: string | undefined
  /** State folder whose store has its compositions; left out where the site is somebody else's. */
  store?: string | undefined
}

/** A project of another engine than Chromium is called like its engine. */
const engineOf = (project: string): string =>
  project !== 'chromium' && ENGINES.some((name) => name === project) ? ` --engine ${project}` : ''

const againOf = (
  file: string,
  { title, project }: { title: string; project: string },
  scene: Scene | null,
  { command, store }: Again,
): string[] => {
  const composition = scene?.composition
  const inStore = store === undefined || !composition ? null : `STATE_DIR=${store} npm run`
  const opened = command || (inStore ? `${inStore} e2e -- --composition ${composition}` : 'npm run e2e --')
  return [
    `${opened}${engineOf(project)} ${file} -- --project=${project} --no-deps -g ${quoted(asPattern(title))}`,
    ...(scene && inStore
      ? [`${inStore} fed -- preview ${composition} --path ${new URL(scene.url).pathname}`]
      : []),
  ]
}

/** What the report says of a journey that has failed; `file` as from the workspace's root. */
export const failureOf = (test: TestCase, result: TestResult, file: string, again: Again): Failure => {
  const error = result.errors
    .map(({ stack, message }) => stripVTControlCharacters(stack ?? message ?? ''))
    .join('\n\n')
  const scene = sceneIn(result)
  const [, project = '', , ...titles] = test.titlePath()
  return {
    title: titles.join(' › '),
    file,
    line: test.location.line,
    error,
    fault: faultOf(error, scene),
    scene,
    kept: result.attachments.flatMap(({ name, path }) =>
      path !== undefined && KINDS.has(name) ? [{ kind: name as Kept['kind'], path }] : [],
    ),
    again: againOf(file, { title: test.title, project }, scene, again),
  }
}

/** The same in a few words, for a gate that refuses by it. */
export const summaryOf = ({ fault, scene, error }: Failure): Omit<FailedJourney, 'journey'> => ({
  part: fault?.part ?? null,
  release: fault?.release ?? null,
  page: URL.parse(scene?.url ?? '')?.pathname ?? null,
  reason: error.split('\n').find((line) => line.trim() !== '') ?? 'it says nothing',
})
