import { changedWorkspace, type ChangedWorkspace } from './changed-workspace.ts'
import { PORT } from './ports.ts'
import { test as base } from './test.ts'

/** A release of mf-pay that is published, and not live. */
export interface PublishedEdit extends Pick<ChangedWorkspace, 'fed'> {
  release: string
  /** Of /pay, the only thing that it changes. */
  title: string
}

/** The suite's test with such a release, made once for the journeys of a worker: with its checks it takes half a minute. */
export const test = base.extend<object, { published: PublishedEdit }>({
  published: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const team = await changedWorkspace(process.env.BASE_URL ?? `http://localhost:${PORT}`)
      // Unlike any before: a release that the store knows is not built again.
      const title = `Published and not live ${Date.now()}`
      await team.edit('mf-pay/src/routes.ts', /title: '[^']*'/, `title: '${title}'`)
      const [published] = JSON.parse(await team.fed('publish', 'mf-pay', '--json')) as { release: string }[]
      await use({ fed: team.fed, title, release: `${published?.release}` })
      await team.remove()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

export { expect } from './test.ts'
