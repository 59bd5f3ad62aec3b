import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import {
  createLiveStore,
  createSampleEnvironment,
  createStoreTemplate,
  writeSampleArea,
} from '@federation/test-kit'
import { checkForms } from './candidate-checks.ts'
import { goLive } from './go-live.ts'
import { publishRelease } from './publish.ts'

const CONTRACT = {
  version: 1,
  forms: { '/api/v1/send-mail': { required: ['fullName'], optional: ['topic', 'formToken'] } },
}

const startApi = async (status: number, body: unknown): Promise<string> => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const form = (fields: string[], action = '/api/v1/send-mail'): string =>
  `<h1>Write to us</h1><form method="post" action="${action}">${fields
    .map((name) => `<label>${name} <input name="${name}"/></label>`)
    .join('')}<button>Send</button></form>`

const template = createStoreTemplate((built) =>
  createLiveStore({ 'mf-pay': { text: 'Write to us', html: form(['fullName', 'topic']) } }, built),
)

/** Creates a site with a contact form. Returns a function that releases another version of the form. */
const startSite = async (origins: string[]) => {
  const store = await template()
  const messages: string[] = []
  const release = async (version: string, html: string) => {
    await publishRelease(store, await writeSampleArea('mf-pay', version, 'Write to us', { html }))
    return goLive(createSampleEnvironment(store), new Map([['mf-pay', version]]), {
      check: checkForms({ store, origins, print: (line) => messages.push(line) }),
    })
  }
  return { messages, release }
}

test('rejects a form with a field that the running API does not know, and advises to restart the API first', async () => {
  const api = await startApi(200, CONTRACT)
  const { release, messages } = await startSite([api])
  await expect(release('2.0.0', form(['fullName', 'topic', 'fleetSize']))).rejects.toMatchObject({
    code: 'GATE_REFUSED',
    message: expect.stringContaining(
      'Restart the lead API from a checkout that knows the field first, then release the form',
    ),
    refusals: [
      {
        code: 'FORM_FIELD_UNKNOWN',
        place: { page: '/mf-pay' },
        reason: `The form on /mf-pay sends \`fleetSize\` to /api/v1/send-mail, which the lead API at ${api} does not know`,
      },
    ],
  })
  await release('3.0.0', form(['fullName', 'topic', 'formToken']))
  expect(messages).toEqual([`The lead API at ${api} accepts the fields of 1 changed forms`])
})

test('rejects a form that lacks a required field of the running API, and one that posts to an unknown path', async () => {
  const { release } = await startSite([await startApi(200, CONTRACT)])
  await expect(release('2.0.0', form(['topic']))).rejects.toMatchObject({
    refusals: [{ code: 'FORM_FIELD_MISSING' }],
  })
  await expect(release('3.0.0', form(['fullName'], '/api/v1/quote'))).rejects.toMatchObject({
    refusals: [{ code: 'FORM_UNKNOWN' }],
  })
})

test.each([
  ['does not answer', async () => 'http://127.0.0.1:9'],
  ['answers 404', () => startApi(404, {})],
  ['has a contract of another version', () => startApi(200, { version: 2, forms: {} })],
])(
  'releases without the form check if the API %s, and records the reason in the history',
  async (reason, start) => {
    const { release, messages } = await startSite([await start()])
    const entry = await release('2.0.0', form(['fullName', 'fleetSize']))
    expect(messages.join('')).toContain(reason)
    expect(entry?.change?.figures).toContain(reason)
  },
)

test('does not request the API for a release that changes no form', async () => {
  const { release, messages } = await startSite(['http://127.0.0.1:9'])
  await release('2.0.0', `<p>More</p>${form(['fullName', 'topic'])}`)
  expect(messages).toEqual([])
})
