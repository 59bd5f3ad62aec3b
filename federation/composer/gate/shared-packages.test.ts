import { describe, expect, test } from 'vitest'
import { gatedSite } from '@federation/test-kit'

const { release, shell, refusedFor } = gatedSite()

describe('shared packages', () => {
  const USES = { react: ['useState'], 'react-dom': ['*'] }
  const EXPORTS = { react: ['useState', 'use'], 'react-dom': ['createPortal'] }
  test('rejects a shell with another version than live areas were built for', async () => {
    await release('mf-pay', '1.0.0')
    const versions = { react: '19.2.0', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' }
    expect(await refusedFor(() => shell('2.0.0', { versions }))).toMatchObject([
      { code: 'SHARED_VERSION', place: { area: 'mf-hr', package: 'react' }, affected: ['shell 2.0.0'] },
      { code: 'SHARED_VERSION', place: { area: 'mf-pay', package: 'react' }, affected: ['shell 2.0.0'] },
    ])
  })

  test('rejects a new area or a new shell if the shell lacks a name that the area imports', async () => {
    await shell('2.0.0', { exports: EXPORTS })
    expect(
      await refusedFor(() =>
        release('mf-pay', '1.0.0', { document: { uses: { react: ['useState', 'useCrew'] } } }),
      ),
    ).toMatchObject([
      {
        code: 'SHARED_NAME',
        reason: 'mf-pay 1.0.0 imports useCrew from “react”, but shell 2.0.0 does not export it',
      },
    ])
    expect(
      await refusedFor(() => release('mf-pay', '2.0.0', { document: { uses: { lodash: ['map'] } } })),
    ).toMatchObject([{ code: 'SHARED_NAME', reason: expect.stringContaining('lodash') }])
    await release('mf-pay', '3.0.0', { document: { uses: USES } })
    expect(await refusedFor(() => shell('3.0.0', { exports: { ...EXPORTS, react: ['use'] } }))).toMatchObject(
      [{ code: 'SHARED_NAME', place: { area: 'mf-pay' }, affected: ['shell 3.0.0'] }],
    )
    expect(
      await shell('4.0.0', { exports: { ...EXPORTS, react: ['use', 'useState', 'useId'] } }),
    ).not.toBeNull()
  })

  test('rejects an event that the shell does not know', async () => {
    await shell('2.0.0', { exports: { ...EXPORTS, events: ['form_sent', 'form_sent.form'] } })
    expect(
      await refusedFor(() =>
        release('mf-pay', '1.0.0', { document: { uses: { events: ['form_sent', 'form_sent.crew'] } } }),
      ),
    ).toMatchObject([{ code: 'EVENT_UNKNOWN', reason: expect.stringContaining('form_sent.crew') }])
  })
})
