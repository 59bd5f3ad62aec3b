import { box, disc, type Ink, line, placed, type Point, shape, flat } from './pen.ts'

const wheel = (x: number, y: number, r: number): string =>
  disc([x, y], r, 'ink') + disc([x, y], r * 0.46, 'stone')

/** A van 300 long that looks right, wheels on y = 0. `band` is its stripe. */
export const van = (spot: Point, body: Ink, band: Ink, turned = false, sign = ''): string =>
  placed(
    spot,
    shape(body, 'M0-26V-138Q0-150 12-150H190Q204-150 212-140L246-92 286-82Q300-78 300-62V-26z') +
      flat(band, 'M1.5-64H298.5V-48H1.5z') +
      shape('sky', 'M198-136h4q4 0 7 4l28 40h-39z') +
      line('M184-150V-26M184-92M246-92h-48M20-128h140v52H20z', 'ink') +
      shape('white', 'M288-66h11v14h-13z') +
      line('M196-72h14M-4-26H304') +
      flat('ink', 'M26-26a34 34 0 0 1 68 0zM212-26a34 34 0 0 1 68 0z') +
      sign +
      wheel(60, -26, 26) +
      wheel(246, -26, 26),
    turned,
  )

/** A pickup 310 long that looks right; `load` lies on its bed, whose floor is y = -70 from x = 8 to 128. */
export const pickup = (spot: Point, body: Ink, load = '', turned = false): string =>
  placed(
    spot,
    load +
      shape(
        body,
        'M0-28V-84H132L150-132Q153-140 162-140H206Q214-140 218-134L242-88 292-80Q308-76 308-58V-28z',
      ) +
      shape('sky', 'M148-88l14-40h20v40zM190-128h14q4 0 6 4l20 36h-40z') +
      line('M132-84V-28M186-88V-28M242-88H132M0-66H132M196-70h14') +
      shape('white', 'M294-66h13v14h-15z') +
      flat('ink', 'M34-28a34 34 0 0 1 68 0zM216-28a34 34 0 0 1 68 0z') +
      line('M-4-28H312') +
      wheel(68, -27, 27) +
      wheel(250, -27, 27),
    turned,
  )

/** A ladder from foot to top; `width` between its rails. */
export function ladder(foot: Point, top: Point, width: number): string {
  const length = Math.hypot(top[0] - foot[0], top[1] - foot[1])
  const side: Point = [((foot[1] - top[1]) / length) * width, ((top[0] - foot[0]) / length) * width]
  const rungs = Math.floor(length / 22)
  const steps = Array.from({ length: rungs - 1 }, (_, index) => {
    const part = (index + 1) / rungs
    const x = foot[0] + (top[0] - foot[0]) * part
    const y = foot[1] + (top[1] - foot[1]) * part
    return `M${Math.round(x)} ${Math.round(y)}l${Math.round(side[0])} ${Math.round(side[1])}`
  })
  const rail = (shift: number) =>
    `M${Math.round(foot[0] + side[0] * shift)} ${Math.round(foot[1] + side[1] * shift)}L${Math.round(top[0] + side[0] * shift)} ${Math.round(top[1] + side[1] * shift)}`
  return (
    line(steps.join(''), 'ink', 4) +
    line(rail(0) + rail(1), 'ink', 10) +
    line(rail(0) + rail(1), 'marigold', 4)
  )
}

export const cone = (x: number, base: number, size = 34): string =>
  shape('clay', `M${x - size * 0.34} ${base - 4}L${x - 3} ${base - size}h6L${x + size * 0.34} ${base - 4}z`) +
  line(`M${x - size * 0.2} ${base - size * 0.42}h${size * 0.4}`, 'white', 5) +
  shape('clay', box(x - size * 0.46, base - 5, size * 0.92, 5))

/** A sheet on a board, to hold in a hand. */
export const clipboard = ([x, y]: Point, turn = -18): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})">${shape('earth', box(-12, -26, 26, 34))}${flat('white', box(-8, -19, 18, 24))}${line('M-4-13h10M-4-7h10M-4-1h6', 'slate', 2)}${shape('ink', box(-4, -29, 10, 5))}</g>`
