import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { JOB_SITES } from 'shared-ui/job-sites/descriptions.ts'
import { expect, it } from 'vitest'
import { TRADES } from '../../content/trades.ts'

const PAGES = import.meta.glob<{ Page: ComponentType }>('../../pages/*.tsx')

it.each(TRADES)(
  '$name: the page opens with the picture of the job site of its trade',
  async ({ href, site }) => {
    const read = PAGES[`../../pages${href}.tsx`]
    if (read === undefined) throw new Error(`no page ${href}`)
    const { Page } = await read()
    const pictures = [...renderToStaticMarkup(<Page />).matchAll(/<img [^>]*job-sites\/[^>]*>/g)].map(
      ([tag]) => tag,
    )
    expect(pictures[0]).toContain(`/${site}.svg"`)
    expect(pictures[0]).toContain(`alt="${JOB_SITES[site]}"`)
  },
)

it('has one picture per trade', () => {
  expect(TRADES.map(({ site }) => site).toSorted()).toEqual(Object.keys(JOB_SITES).toSorted())
})
