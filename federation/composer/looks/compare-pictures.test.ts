import { Resvg } from '@resvg/resvg-js'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { placesBetween, wholePicture } from './compare-pictures.ts'

const WIDTH = 300

/** Shapes with smoothed edges, as letters have. */
const picture = (shapes: string, height = 800): Buffer =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="#fbf8f1"/>${shapes}</svg>`,
  )
    .render()
    .asPng()

const ring = (x: number, y: number, color = '#14211b'): string =>
  `<circle cx="${x}" cy="${y}" r="20" fill="none" stroke="${color}" stroke-width="5"/>`
const line = (y: number): string => `<path d="M20 ${y}H280" stroke="#0e5a47" stroke-width="3"/>`

const column = (offset = 0): string => [100, 300, 500, 700].map((y) => ring(90, y + offset)).join('')

test('pictures that are alike, whatever their bytes, differ at no place', () => {
  const one = picture(column())
  expect(placesBetween(one, one)).toEqual([])
  const repacked = PNG.sync.write(PNG.sync.read(one), { deflateLevel: 1 })
  expect(repacked.equals(one)).toBe(false)
  expect(placesBetween(one, repacked)).toEqual([])
})

test('edges that are smoothed otherwise are alike, as is a color that eyes cannot tell apart', () => {
  const smoothed = [100, 300, 500, 700].map((y) => ring(90.12, y)).join('')
  expect(picture(smoothed).equals(picture(column()))).toBe(false)
  expect(placesBetween(picture(column()), picture(smoothed))).toEqual([])
  expect(placesBetween(picture(ring(90, 100, '#14211b')), picture(ring(90, 100, '#15231d')))).toEqual([])
})

test('a shift of one pixel to the side is found, where it is', () => {
  const [place, ...others] = placesBetween(
    picture(column()),
    picture(column().replace('cx="90" cy="500"', 'cx="91" cy="500"')),
  )
  expect(others).toEqual([])
  const [mark] = place?.marks ?? []
  expect(mark?.left).toBeGreaterThanOrEqual(66)
  expect((mark?.left ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(115)
  expect(place?.after.height).toBeLessThan(220)
})

test('a row more is found, and what it has moved down does not count', () => {
  const places = placesBetween(picture(line(50) + column()), picture(line(50) + column(1), 801))
  expect(places).toHaveLength(1)
  expect(places[0]?.marks).toEqual([{ left: 0, top: expect.any(Number), width: WIDTH, height: 1 }])
})

test('below a place that has changed, parts that are rounded to the next pixel are alike, and other changes are not', () => {
  const below = (y: number, last: string) => `${line(300 + y)}${ring(90, 500)}${ring(200, 700, last)}`
  const before = picture(ring(30, 90, '#0e5a47') + below(0, '#14211b'))
  const changed = ring(30, 90, '#b23c20')
  expect(placesBetween(before, picture(changed + below(1, '#14211b')))).toHaveLength(1)
  expect(placesBetween(before, picture(changed + below(1, '#b23c20')))).toHaveLength(2)
  expect(placesBetween(before, picture(line(50) + below(1, '#14211b')))).not.toEqual([])
})

test('each place is shown with what is around it, before and after, and the same change has the same key', () => {
  const [before, after] = [picture(column()), picture(column().replace('#14211b', '#b23c20'))]
  const [place] = placesBetween(before, after)
  const [was, is] = [place?.before, place?.after].map((crop) => PNG.sync.read(crop?.png ?? Buffer.alloc(0)))
  expect([was?.width, is?.height]).toEqual([WIDTH, place?.after.height])
  expect(was?.data.equals(is?.data ?? Buffer.alloc(0))).toBe(false)
  const elsewhere = placesBetween(
    picture(column() + line(760)),
    picture(column().replace('#14211b', '#b23c20') + line(760)),
  )
  expect(elsewhere.map(({ key }) => key)).toEqual([place?.key])
})

test('places that stand apart are told apart, and a page that has become wider is another throughout', () => {
  const both = [100, 300, 500, 700]
    .map((y) => ring(90, y, y === 100 || y === 700 ? '#b23c20' : undefined))
    .join('')
  expect(placesBetween(picture(column()), picture(both))).toHaveLength(2)
  const wide = new PNG({ width: WIDTH + 9, height: 800 })
  const [place] = placesBetween(picture(column()), PNG.sync.write(wide))
  expect(place?.marks).toEqual([{ left: 0, top: 0, width: WIDTH + 9, height: 800 }])
})

test('a picture that is shown whole keeps its bytes and says its size', () => {
  const png = picture(column(), 400)
  expect(wholePicture(png)).toEqual({ png, width: WIDTH, height: 400 })
})
