import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listFolder, replaceDurably, TEMPORARY_ENDING } from '@federation/node-kit'
import { actAs, type Releases } from '@federation/registry'
import type { ReleaseContext } from '@federation/release'
import type { Author, DeployableName } from 'shared-contracts'
import { type Job, type JobEvent, type JobRequest, type Problem, REPEATABLE_JOBS } from './api.ts'
import { isForLog, problemOf, RegistryError } from './errors.ts'
import type { Registry } from './operations.ts'

/** Number of finished jobs that are kept, so that a client can fetch a result after its connection broke. */
const KEPT_JOBS = 500
const MAX_EVENTS = 2000
/** Share of the queue that the jobs of one owner may occupy, so that one owner cannot fill the queue. */
const MAX_QUEUE_SHARE = 0.5
/**
 * Maximum number of follow-up tasks that wait until the queue is idle. Above this number, the oldest task is dropped. The tasks
 * create visual diffs, and no more diffs than this number are kept.
 */
const MAX_LATER = 30

interface StoredJob {
  job: Job
  owner: string
  request: JobRequest
  events: JobEvent[]
  listeners: Set<() => void>
}

/** Jobs of one queue that have not ended. The first one runs, the others wait. `done` resolves when all have ended. */
interface Lane {
  jobs: RunningJob[]
  done: Promise<void>
}

interface RunningJob extends StoredJob, Sender {
  stop: AbortController
  /**
   * True from the moment the job makes another composition (set of releases) live. From then on, the job cannot be canceled.
   */
  isMoving: boolean
}

export interface Sender {
  owner: string
  author: Author
  /** Called just before the job runs. Throws if the sender may not make the change in the current state of the store. */
  authorize: () => Promise<void>
}

export interface JobLimits {
  /** Maximum number of waiting jobs in both queues together. */
  queued: number
  /** Maximum duration of a job, in milliseconds. */
  timeMs: number
}

interface JobsOptions {
  registry: Registry
  folder: string
  limits: JobLimits
  /** Called with each error that must be logged, because clients do not get its message. */
  onError: (error: unknown, job: Job) => void
}

/**
 * Queues of operations. One change runs at a time, so that each is based on the result of the one before. Operations that
 * change nothing live, such as a dry run or a visual diff, have a second queue, so that no change waits for them.
 */
export interface Jobs {
  /**
   * Queues an operation under an id that the client chose. If the id is known, returns the existing job. If that job was
   * interrupted because the process ended, and its operation is repeatable, runs the job again. Throws QUEUE_FULL.
   */
  start: (id: string, request: JobRequest, sender: Sender) => Promise<Job>
  /**
   * Returns a job of this owner, or any job if `owner` is null. Throws JOB_UNKNOWN for an unknown id and for other owners'
   * jobs.
   */
  get: (id: string, owner: string | null) => Job
  /**
   * Calls `onEvent` for the events of a job with a number above `after`: now for past events, then for each new event until the
   * job ends. Returns a function that stops these calls.
   */
  follow: (
    id: string,
    owner: string | null,
    after: number,
    onEvent: (number: number, event: JobEvent) => void,
  ) => () => void
  /** Cancels a job. Throws JOB_FINISHED if the job has ended, or is moving the channel to another composition. */
  cancel: (id: string, owner: string | null) => Job
  /** Rejects new jobs, interrupts all jobs except one that is moving a channel, and waits until they have ended. */
  close: () => Promise<void>
}

const INTERRUPTED =
  'The registry was stopped while this job ran. See what is live: npm run fed -- history. Then repeat the command.'

/** Creates the job queues with the jobs stored in a folder. Marks unfinished jobs of an earlier process as interrupted. */
export const openJobs = async ({ registry, folder, limits, onError }: JobsOptions): Promise<Jobs> => {
  const jobs = await readJobs(folder)
  const changes: Lane = { jobs: [], done: Promise.resolve() }
  const checks: Lane = { jobs: [], done: Promise.resolve() }
  const lanes = [changes, checks]
  const listWaiting = () => lanes.flatMap((lane) => lane.jobs.slice(1))
  let isClosed = false
  /** Follow-up tasks of ended jobs. They run one after the other while no job waits, so that they delay no job. */
  const followUpTasks: (() => Promise<unknown>)[] = []
  let isLaterRunning = false

  const write = ({ job, owner, request, events }: Omit<StoredJob, 'listeners'>) =>
    replaceDurably(join(folder, `${job.id}.json`), JSON.stringify({ job, owner, request, events }))

  const find = (id: string, owner: string | null): StoredJob => {
    const stored = jobs.get(id)
    if (stored && (owner === null || stored.owner === owner)) return stored
    throw new RegistryError('JOB_UNKNOWN', `Job ${id} does not exist, or belongs to another identity.`)
  }

  const endJob = async (stored: RunningJob, change: Partial<Job>): Promise<void> => {
    if (stored.job.state !== 'queued' && stored.job.state !== 'running') return
    Object.assign(stored.job, { ahead: 0, ...change })
    // Write the result to disk before a client sees it. If the disk is full, the client still gets the result.
    await write({ ...stored, events: [...stored.events, { type: 'end', job: stored.job }] }).catch(
      (error: unknown) => onError(error, stored.job),
    )
    add(stored, { type: 'end', job: stored.job })
  }

  const perform = (stored: RunningJob): Promise<unknown> => {
    const { stop } = stored
    const assertNotStopped = () => {
      if (stop.signal.aborted) throw stop.signal.reason
    }
    const context: ReleaseContext = {
      progress: (step) => {
        assertNotStopped()
        add(stored, { type: 'step', text: step })
      },
      print: (text) => add(stored, { type: 'line', text }),
      runLater: (work) => {
        followUpTasks.push(() => work().catch((error: unknown) => onError(error, stored.job)))
        if (followUpTasks.length > MAX_LATER) followUpTasks.shift()
      },
    }
    const beforeMove = () => {
      assertNotStopped()
      stored.isMoving = true
    }
    return actAs({ author: stored.author, beforeMove }, async () => {
      await stored.authorize()
      return runOperation(registry, stored.request, context)
    })
  }

  const run = async (stored: RunningJob): Promise<void> => {
    if (stored.stop.signal.aborted) return
    Object.assign(stored.job, { state: 'running', ahead: 0 })
    await write(stored)
    const timer = setTimeout(() => {
      if (!stored.isMoving)
        stored.stop.abort(
          new RegistryError(
            'JOB_TOO_LONG',
            `The job took longer than ${limits.timeMs / 60_000} minutes and was stopped.`,
          ),
        )
    }, limits.timeMs)
    const work = perform(stored)
    try {
      const result = await Promise.race([work, whenAborted(stored.stop.signal)])
      await endJob(stored, { state: 'succeeded', result })
    } catch (error) {
      const problem = problemOf(error)
      if (isForLog(problem)) onError(error, stored.job)
      await endJob(stored, { state: problem.code === 'JOB_CANCELED' ? 'canceled' : 'failed', problem })
    } finally {
      clearTimeout(timer)
      // A stopped job continues until its next step. Wait for it, because two jobs of a queue must not compose at once.
      await work.catch(() => undefined)
    }
  }

  const runNext = async (stored: RunningJob, lane: Lane): Promise<void> => {
    for (const [index, { job }] of lane.jobs.entries()) job.ahead = index
    await run(stored).catch((error: unknown) =>
      endJob(stored, { state: 'failed', problem: problemOf(error) }),
    )
    await forgetOld(folder, jobs).catch((error: unknown) => onError(error, stored.job))
    lane.jobs.shift()
    void runLater()
  }

  const runLater = async (): Promise<void> => {
    if (isLaterRunning) return
    isLaterRunning = true
    while (lanes.every((lane) => lane.jobs.length === 0)) {
      const work = isClosed ? undefined : followUpTasks.shift()
      if (!work) break
      await work()
    }
    isLaterRunning = false
  }

  return {
    start: async (id, request, sender) => {
      const { owner } = sender
      const existingJob = jobs.get(id)
      if (existingJob) {
        find(id, owner)
        const isInterrupted = existingJob.job.problem?.code === 'JOB_INTERRUPTED'
        if (!isInterrupted || !REPEATABLE_JOBS.has(existingJob.request.kind)) return existingJob.job
      }
      const waiting = listWaiting()
      if (isClosed || waiting.length >= limits.queued)
        throw new RegistryError('QUEUE_FULL', `${waiting.length} jobs are waiting. Try again in a minute.`)
      const ownCount = waiting.filter((each) => each.owner === owner).length
      if (ownCount >= Math.ceil(limits.queued * MAX_QUEUE_SHARE))
        throw new RegistryError(
          'QUEUE_FULL',
          `${ownCount} jobs of ${owner} are waiting. Try again in a minute.`,
        )
      const lane = canChangeLive(request) ? changes : checks
      const at = new Date().toISOString()
      const job: Job = { id, kind: request.kind, state: 'queued', ahead: lane.jobs.length, at }
      const running = {
        events: [],
        stop: new AbortController(),
        isMoving: false,
        listeners: new Set<() => void>(),
      }
      const stored: RunningJob = { job, request, ...sender, ...running }
      jobs.set(id, stored)
      try {
        await write(stored)
      } catch (error) {
        jobs.delete(id)
        throw error
      }
      lane.jobs.push(stored)
      lane.done = lane.done.then(() => runNext(stored, lane))
      return { ...job }
    },
    get: (id, owner) => find(id, owner).job,
    follow: (id, owner, after, onEvent) => {
      const { events, listeners } = find(id, owner)
      // If the registry process was killed, the job's file can contain fewer events than a client has already received. Such a
      // client still gets the job's last event.
      let number = events.at(-1)?.type === 'end' ? Math.min(after, events.length - 1) : after
      const sendNew = () => {
        for (const event of events.slice(number)) {
          number += 1
          onEvent(number, event)
          if (event.type === 'end') return listeners.delete(sendNew)
        }
        return listeners.add(sendNew)
      }
      sendNew()
      return () => void listeners.delete(sendNew)
    },
    cancel: (id, owner) => {
      const stored = find(id, owner) as RunningJob
      const { state } = stored.job
      if ((state !== 'queued' && state !== 'running') || stored.isMoving)
        throw new RegistryError(
          'JOB_FINISHED',
          'The job has ended or moves the channel. Undo it: npm run fed -- rollback',
        )
      const reason = new RegistryError('JOB_CANCELED', 'The job was canceled. Nothing live changed.')
      stored.stop.abort(reason)
      if (state === 'queued') void endJob(stored, { state: 'canceled', problem: problemOf(reason) })
      return { ...stored.job, state: 'canceled', problem: problemOf(reason) }
    },
    close: async () => {
      isClosed = true
      const reason = new RegistryError('JOB_INTERRUPTED', INTERRUPTED)
      for (const stored of lanes.flatMap((lane) => lane.jobs)) if (!stored.isMoving) stored.stop.abort(reason)
      for (const stored of listWaiting())
        await endJob(stored, { state: 'failed', problem: problemOf(reason) })
      await Promise.all(lanes.map(({ done }) => done))
    },
  }
}

const add = (stored: RunningJob, event: JobEvent): void => {
  if (stored.events.length < MAX_EVENTS || event.type === 'end') stored.events.push(event)
  for (const listener of stored.listeners) listener()
}

/** Returns true if an operation can change a channel, the site config or other files of the store. */
const canChangeLive = ({ kind, request }: JobRequest): boolean =>
  kind !== 'preview' &&
  kind !== 'visual-diff' &&
  kind !== 'verify' &&
  !('isDryRun' in request && request.isDryRun)

const releaseMap = (releases: Record<string, string>): Releases =>
  new Map(Object.entries(releases) as [DeployableName, string][])

const runOperation = (
  registry: Registry,
  { kind, request }: JobRequest,
  context: ReleaseContext,
): Promise<unknown> => {
  switch (kind) {
    case 'release': {
      const { releases, ...rest } = request
      return registry.makeLive({ ...rest, releases: releaseMap(releases) }, context)
    }
    case 'promote':
      return registry.promote(request, context)
    case 'rollback':
      return registry.rollBack(request, context)
    case 'retire':
      return registry.retire(request, context)
    case 'site':
      return registry.changeSite(request, context)
    case 'preview':
      return registry.preview(request, context)
    case 'visual-diff':
      return registry.visualDiff(request, context)
    case 'verify':
      return registry.verify(context)
    case 'repair':
      return registry.repair(context)
    case 'prune':
      return registry.prune(request, context)
    default:
      return kind satisfies never
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })

const interrupted: Problem = problemOf(new RegistryError('JOB_INTERRUPTED', INTERRUPTED))

/** Reads stored jobs, oldest first. Skips damaged files, and deletes temporary files of a killed process. */
const readJobs = async (folder: string): Promise<Map<string, StoredJob>> => {
  const stored: StoredJob[] = []
  const names = await listFolder(folder)
  for (const name of names.filter((file) => file.endsWith(TEMPORARY_ENDING))) await rm(join(folder, name))
  for (const name of names.filter((file) => file.endsWith('.json'))) {
    const text = await readFile(join(folder, name), 'utf8')
    const one = parsed(text)
    if (!one) continue
    const { state } = one.job
    if (state === 'queued' || state === 'running') {
      Object.assign(one.job, { state: 'failed', ahead: 0, problem: interrupted })
      one.events.push({ type: 'end', job: one.job })
    }
    stored.push(one)
  }
  const oldestFirst = stored.toSorted((a, b) => a.job.at.localeCompare(b.job.at))
  return new Map(oldestFirst.map((one) => [one.job.id, one]))
}

const parsed = (text: string): StoredJob | null => {
  try {
    return { ...(JSON.parse(text) as Omit<StoredJob, 'listeners'>), listeners: new Set() }
  } catch {
    return null
  }
}

const forgetOld = async (folder: string, jobs: Map<string, StoredJob>): Promise<void> => {
  for (const [id, { job }] of jobs) {
    if (jobs.size <= KEPT_JOBS) return
    if (job.state === 'queued' || job.state === 'running') continue
    jobs.delete(id)
    await rm(join(folder, `${id}.json`), { force: true })
  }
}
