import { randomUUID } from 'node:crypto'
import { link, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { assertMayMove } from '@federation/registry'
import type { ReleaseContext } from '@federation/release'
import type { JobEvent, JobRequest } from './api.ts'
import { type Jobs, type Sender, openJobs } from './jobs.ts'
import { type Registry, localRegistry } from './operations.ts'
import { createSite, writeSampleArea, startRegistry } from '@federation/test-kit'
import type { AreaName } from 'shared-contracts'
import { connectRegistry } from './client.ts'

const VERIFY: JobRequest = { kind: 'verify', request: {} }
const ROLLBACK = {
  kind: 'rollback',
  request: { parts: ['mf-pay'], isConfirmed: false, isDryRun: false },
} satisfies JobRequest
const PAY: Sender = {
  owner: 'mf-pay',
  author: { name: 'mf-pay', keyId: '0'.repeat(32) },
  authorize: async () => undefined,
}
const LIMITS = { queued: 2, timeMs: 60_000 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jobs-'))
})

/** Opens a queue whose operations wait until `finish` is called. */
const openQueue = async (limits = LIMITS) => {
  const order: string[] = []
  const pending: (() => void)[] = []
  const registry = {
    verify: async ({ progress, print, runLater }: Required<ReleaseContext>) => {
      runLater(async () => order.push('later'))
      progress('first step')
      print('a line')
      order.push('begin')
      await new Promise<void>((resolve) => {
        pending.push(resolve)
      })
      progress('second step')
      assertMayMove()
      order.push('end')
      return []
    },
    rollBack: () => new Promise(() => undefined),
  } as unknown as Registry
  const jobs = await openJobs({ registry, folder, limits, onError: () => undefined })
  const untilPending = async () => {
    while (pending.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    jobs,
    order,
    untilPending,
    finish: async () => {
      await untilPending()
      pending.shift()?.()
    },
  }
}

/** Starts a job of mf-pay and returns its id. */
const startJob = async (jobs: Jobs, request: JobRequest = VERIFY): Promise<string> => {
  const id = randomUUID()
  await jobs.start(id, request, PAY)
  return id
}

const eventsOf = (jobs: Jobs, id: string, after = 0): Promise<JobEvent[]> =>
  new Promise((resolve) => {
    const events: JobEvent[] = []
    jobs.follow(id, 'mf-pay', after, (_number, event) => {
      events.push(event)
      if (event.type === 'end') resolve(events)
    })
  })

test('runs one job of a queue at a time, in order, reports its result, and runs later work when no job waits', async () => {
  const { jobs, order, finish } = await openQueue()
  const [first, second] = [await startJob(jobs), randomUUID()]
  expect(await jobs.start(second, VERIFY, PAY)).toMatchObject({ state: 'queued', ahead: 1 })
  await finish()
  expect(await eventsOf(jobs, first)).toEqual([
    { type: 'step', text: 'first step' },
    { type: 'line', text: 'a line' },
    { type: 'step', text: 'second step' },
    { type: 'end', job: expect.objectContaining({ state: 'succeeded', result: [] }) },
  ])
  expect(await eventsOf(jobs, first, 2)).toHaveLength(2)
  await finish()
  await eventsOf(jobs, second)
  await expect.poll(() => order).toEqual(['begin', 'end', 'begin', 'end', 'later', 'later'])
})

test('replaces the file of a job in one step, so that a killed process loses no job', async () => {
  const { jobs, finish } = await openQueue()
  const id = await startJob(jobs)
  const file = join(folder, `${id}.json`)
  await link(file, `${file}.before`)
  await finish()
  await eventsOf(jobs, id)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ job: { state: 'succeeded' } })
  const before = JSON.parse(await readFile(`${file}.before`, 'utf8')) as { job: { state: string } }
  expect(before.job.state).not.toBe('succeeded')

  await writeFile(`${file}.unfinished.tmp`, '{')
  const reopened = await openQueue()
  expect(reopened.jobs.get(id, 'mf-pay').state).toBe('succeeded')
  expect(await readdir(folder)).toEqual([`${id}.json`, `${id}.json.before`])
})

test('a change does not wait for jobs that change nothing, of which one runs at a time', async () => {
  const { jobs, finish, untilPending } = await openQueue()
  const change = randomUUID()
  await startJob(jobs)
  await untilPending()
  expect(await jobs.start(change, ROLLBACK, PAY)).toMatchObject({ ahead: 0 })
  await expect.poll(() => jobs.get(change, 'mf-pay').state).toBe('running')
  const dryRun: JobRequest = { kind: 'rollback', request: { ...ROLLBACK.request, isDryRun: true } }
  expect(await jobs.start(randomUUID(), dryRun, PAY)).toMatchObject({ state: 'queued', ahead: 1 })
  await finish()
})

test('a repeated request with the same id starts one job', async () => {
  const { jobs, order, finish } = await openQueue()
  const id = await startJob(jobs)
  await jobs.start(id, VERIFY, PAY)
  await finish()
  await eventsOf(jobs, id)
  expect(await jobs.start(id, VERIFY, PAY)).toMatchObject({ state: 'succeeded' })
  await expect.poll(() => order).toEqual(['begin', 'end', 'later'])
})

test('a canceled job does not reach the move of the channel', async () => {
  const { jobs, order, finish, untilPending } = await openQueue()
  const [first, second] = [await startJob(jobs), await startJob(jobs)]
  await untilPending()
  expect(jobs.cancel(second, 'mf-pay')).toMatchObject({ state: 'canceled' })
  jobs.cancel(first, 'mf-pay')
  const last = (await eventsOf(jobs, first)).at(-1)
  expect(last).toMatchObject({ type: 'end', job: { state: 'canceled', problem: { code: 'JOB_CANCELED' } } })
  await finish()
  expect(() => jobs.cancel(first, 'mf-pay')).toThrow(expect.objectContaining({ code: 'JOB_FINISHED' }))
  expect(order).toEqual(['begin'])
})

test('a job that moves the channel cannot be canceled', async () => {
  const moving = Promise.withResolvers<void>()
  const { promise, resolve: finish } = Promise.withResolvers<never[]>()
  const verify = () => {
    assertMayMove()
    moving.resolve()
    return promise
  }
  const registry = { verify } as unknown as Registry
  const jobs = await openJobs({ registry, folder, limits: LIMITS, onError: () => undefined })
  const id = await startJob(jobs)
  await moving.promise
  expect(() => jobs.cancel(id, 'mf-pay')).toThrow(expect.objectContaining({ code: 'JOB_FINISHED' }))
  finish([])
  expect((await eventsOf(jobs, id)).at(-1)).toMatchObject({ job: { state: 'succeeded' } })
})

test('stops a job that exceeds the time limit', async () => {
  const { jobs, finish } = await openQueue({ ...LIMITS, timeMs: 50 })
  const id = await startJob(jobs)
  expect((await eventsOf(jobs, id)).at(-1)).toMatchObject({
    job: { state: 'failed', problem: { code: 'JOB_TOO_LONG', status: 503 } },
  })
  await finish()
})

test('rejects jobs beyond the limit of the queue', async () => {
  const { jobs, untilPending } = await openQueue()
  await startJob(jobs)
  await untilPending()
  await startJob(jobs)
  await jobs.start(randomUUID(), VERIFY, { ...PAY, owner: 'mf-hr' })
  await expect(jobs.start(randomUUID(), VERIFY, { ...PAY, owner: 'site' })).rejects.toMatchObject({
    code: 'QUEUE_FULL',
  })
})

test('keeps results over a restart, and starts an interrupted job again only if that is safe', async () => {
  const before = await openQueue()
  const done = await startJob(before.jobs)
  await before.finish()
  await eventsOf(before.jobs, done)
  // Simulate a crash: leave one running job in each queue of `before` unfinished, and then open the queues in the same folder
  // again as `after`.
  const verify = await startJob(before.jobs)
  const rollback = await startJob(before.jobs, ROLLBACK)
  await before.untilPending()
  await expect.poll(() => readFile(join(folder, `${rollback}.json`), 'utf8')).toContain('"running"')

  const after = await openQueue()
  expect(after.jobs.get(done, 'mf-pay')).toMatchObject({ state: 'succeeded', result: [] })
  // Request the events after number 9, which the restarted queue has not reached. A client does so if it has seen more events
  // than the ended process wrote to disk.
  expect((await eventsOf(after.jobs, verify, 9)).at(-1)).toMatchObject({
    job: { state: 'failed', problem: { code: 'JOB_INTERRUPTED' } },
  })
  expect(await after.jobs.start(rollback, ROLLBACK, PAY)).toMatchObject({
    state: 'failed',
    problem: { code: 'JOB_INTERRUPTED' },
  })
  expect(await after.jobs.start(verify, VERIFY, PAY)).toMatchObject({ state: 'queued' })
  await after.finish()
  expect((await eventsOf(after.jobs, verify)).at(-1)).toMatchObject({ job: { state: 'succeeded' } })
})

const change = (releases: Record<string, string>) => ({ releases, isBrowserSkipped: true, isDryRun: false })

test('a job of one area does not change the canary that another area started while it waited', async () => {
  const site = await createSite([['shell', 'mf-hr', 'mf-pay'], '1.0.0'])
  const local = localRegistry(site.environment)
  const started = Promise.withResolvers<void>()
  const { promise, resolve: finish } = Promise.withResolvers<null>()
  const rollBack = () => {
    started.resolve()
    return promise
  }
  const service = await startRegistry(site.environment, {}, { ...local, rollBack })
  const connect = (name: AreaName) => connectRegistry(service.origin, { names: [name], storeDir: site.store })
  const context = { progress: () => undefined, print: () => undefined }

  const rollback = { parts: ['mf-hr'], isConfirmed: false, isDryRun: false }
  const rolledBack = connect('mf-hr').rollBack(rollback, context)
  await started.promise
  const requested = Promise.withResolvers<void>()
  const stopped = connect('mf-pay')
    .promote({ ...change({}), isStop: true }, { ...context, progress: () => requested.resolve() })
    .catch((error: unknown) => error)
  await requested.promise
  await local.publish(await writeSampleArea('mf-hr', '2.0.0', 'canary'))
  await local.promote({ ...change({ 'mf-hr': '2.0.0' }), canary: 10, isStop: false }, context)
  finish(null)
  await rolledBack
  expect(await stopped).toMatchObject({ code: 'FORBIDDEN' })
  await service.close()
  expect((await local.status()).canary?.entry).toMatchObject({ canary: { percent: 10 } })
})
