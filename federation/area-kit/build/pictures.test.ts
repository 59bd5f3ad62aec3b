import type { SharePictureDesign } from 'shared-contracts'
import { expect, test } from 'vitest'
import { createSampleManifest, createSampleRoute } from '@federation/test-kit'
import { createSharePictureRenderer } from './pictures.ts'

const LOOK: SharePictureDesign = {
  fonts: [],
  draw: (_, { title }) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="${title.length}" height="630"/></svg>`,
  alt: () => '',
}
const draw = createSharePictureRenderer(LOOK)
const picture = async (title: string) =>
  (await draw(createSampleManifest('mf-pay'), createSampleRoute('/pay', { title }))).png

test('draws a PNG of 1200 by 630 pixels, with equal bytes only for equal titles', async () => {
  const first = await picture('Tiers')
  expect([first.readUInt32BE(16), first.readUInt32BE(20)]).toEqual([1200, 630])
  expect((await picture('Tiers')).equals(first)).toBe(true)
  expect((await picture('Overrides')).equals(first)).toBe(false)
})
