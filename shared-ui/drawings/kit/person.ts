import { at, INKS, type Ink, type Point, round, type Skin, SKINS, through, WEIGHT } from './pen.ts'

/** Where a limb ends; `bend` turns elbow or knee the other way, `turn` (degrees) tips the boot. */
export interface Reach {
  to: Point
  bend?: -1
  turn?: number
}

export interface Person {
  hip: Point
  /** Height of the head; the person is seven of them tall. */
  head: number
  /** 1 looks right, -1 left. */
  face: 1 | -1
  /** Degrees forward. */
  lean?: number
  /** Degrees by which the head looks down. */
  nod?: number
  /** Hands and soles, the nearer first. */
  hands: readonly [near: Reach, far: Reach]
  feet: readonly [near: Reach, far: Reach]
  skin: Skin
  shirt: Ink
  trousers: Ink
  boots?: Ink
  vest?: Ink
  belt?: boolean
  short?: boolean
  gloves?: Ink
  hat?: readonly [kind: keyof typeof HATS, ink: Ink]
  hair?: keyof typeof HAIR
  beard?: boolean
  /** What the near hand holds, behind the hand and before the body. */
  holds?: string
}

const HAIR_INK = INKS.ink

/** Heads are drawn 20 high around their middle, looking right. */
const FACE =
  'M-7.5 4C-9.5-5-6-10.5.5-10.5 6-10.5 8.6-7 8.5-2.5l2.2 4.2-2.3.9C8.6 7 6.5 10 3 10c-2.5 0-4-.5-5-2z'
const HAIR = {
  short: 'M-6.5 4.5C-11-4-8-12.8.8-12.8 6-12.8 9.4-9.4 8.8-5.2 4.5-4.6 1-5.6-1-7c-.4 3.4-1.4 5-2.6 6.2z',
  bob: 'M-9.5 9.5C-13-2-9-13.3.8-13.3 6.4-13.3 9.6-9.8 9-5.4 4.8-4.8 2-5.6 0-7c0 5-.4 10-2.6 15.5z',
  bun: 'M-6 3C-14.5 5-16-4.5-9.5-5.5-8.5-10.5-4.5-12.8.8-12.8 6-12.8 9.4-9.4 8.8-5.2 4.5-4.6 1-5.6-1-7c-.6 3.6-2.4 5-3.6 6.2z',
  tail: 'M-7 0C-15-2-17 6-13.5 13-11 8-9 6-6 4.5z',
} as const
const HATS = {
  hard: 'M-10.5-3.5C-11-12-5-16 .6-16 6.8-16 10.3-11.6 10.4-5.6L14.6-4Q15.6-2 13.6-2z',
  cap: 'M-9.4-2.2C-10.4-10-5-13.6 0-13.6 5.2-13.6 8.6-10 8.9-5L16-3.4Q16.6-1.6 14.6-1.4z',
  straw: 'M-17-1Q-9-5-8.4-5.4C-8-12-4.5-14 .5-14 5.4-14 8.4-11.6 8.6-5.4Q11-4.4 17.5-1.4 0 3-17-1z',
} as const

const rotated = ([x, y]: Point, degrees: number): Point => {
  const turn = (degrees * Math.PI) / 180
  return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
}
const plus = (a: Point, b: Point, scale = 1): Point => [a[0] + b[0] * scale, a[1] + b[1] * scale]

/** Elbow or knee, and the end as near to `to` as the two bones reach. */
export function joint(from: Point, to: Point, bones: Point, bend: number): [middle: Point, end: Point] {
  const [upper, lower] = bones
  const way: Point = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(...way) || 1
  const reach = Math.min(Math.max(length, Math.abs(upper - lower) + 0.1), upper + lower - 0.1)
  const along: Point = [way[0] / length, way[1] / length]
  const foot = (upper ** 2 - lower ** 2 + reach ** 2) / (2 * reach)
  const out = Math.sqrt(Math.max(upper ** 2 - foot ** 2, 0)) * bend
  return [plus(plus(from, along, foot), [-along[1], along[0]], out), plus(from, along, reach)]
}

const stroke = (ink: string, d: string, width: number): string =>
  `<path stroke="${ink}" stroke-width="${round(width)}" d="${d}"/>`

/** Bones of one piece of clothing: all outlines first, so that no line runs through a joint. */
const limb = (pieces: readonly { ink: string; points: readonly Point[]; width: number }[]): string =>
  pieces.map(({ points, width }) => stroke(INKS.ink, through(points), width + WEIGHT * 2)).join('') +
  pieces.map(({ ink, points, width }) => stroke(ink, through(points), width)).join('')

/** Someone at work: the hands and soles are put where the work is, elbows and knees follow from the bones. */
export function person(who: Person): string {
  const { hip, head: h, face, lean = 0, nod = 0, shirt, trousers, boots = 'ink', gloves } = who
  const skin = SKINS[who.skin]
  const up = (way: Point): Point => plus(hip, rotated([way[0] * face * h, way[1] * h], lean * face))
  const neck = up([0.05, -2.3])

  const arm = ({ to, bend }: Reach, shoulder: Point): string => {
    const [elbow, hand] = joint(shoulder, to, [1.3 * h, 1.15 * h], face * (bend ?? 1))
    const bare = { ink: skin, points: [shoulder, elbow, hand], width: 0.36 * h }
    const sleeve = {
      ink: INKS[shirt],
      points: who.short
        ? [shoulder, plus(shoulder, [elbow[0] - shoulder[0], elbow[1] - shoulder[1]], 0.6)]
        : [shoulder, elbow, hand],
      width: 0.46 * h,
    }
    return (
      limb(who.short ? [bare, sleeve] : [sleeve]) +
      `<circle cx="${round(hand[0])}" cy="${round(hand[1])}" r="${round(0.28 * h)}" fill="${gloves ? INKS[gloves] : skin}"/>`
    )
  }
  const leg = ({ to, bend, turn = 0 }: Reach, from: Point): string => {
    const ankle = plus(to, rotated([0, -0.34 * h], turn * face))
    const [knee, end] = joint(from, ankle, [1.78 * h, 1.62 * h], -face * (bend ?? 1))
    const boot = `M-.34-.22L.3-.22Q.36.02.8.06 1 .12.98.36H-.36Q-.42.1-.34-.22z`
    return (
      `<path transform="translate(${at(end)})rotate(${round(turn * face)})scale(${round(h * face)} ${round(h)})" stroke-width="${round((WEIGHT / h) * 100) / 100}" fill="${INKS[boots]}" d="${boot}"/>` +
      limb([
        { ink: INKS[trousers], points: [from, knee], width: 0.74 * h },
        { ink: INKS[trousers], points: [knee, end], width: 0.56 * h },
      ])
    )
  }

  const torso = `M${at(up([-0.5, -2.2]))}Q${at(up([0.05, -2.55]))} ${at(up([0.52, -2.15]))}Q${at(up([0.66, -1.2]))} ${at(up([0.46, 0.12]))}L${at(up([-0.46, 0.12]))}Q${at(up([-0.62, -1.1]))} ${at(up([-0.5, -2.2]))}z`
  const vest =
    who.vest === undefined
      ? ''
      : stroke(INKS.white, `M${at(up([-0.5, -0.85]))}L${at(up([0.54, -0.85]))}`, 0.16 * h) +
        stroke(INKS.white, `M${at(up([0.16, -2.2]))}L${at(up([0.2, -0.9]))}`, 0.16 * h)
  const belt = who.belt
    ? stroke(INKS.ink, `M${at(up([-0.44, -0.02]))}L${at(up([0.44, -0.02]))}`, 0.24 * h) +
      `<path fill="${INKS.earth}" d="M${at(up([-0.5, 0]))}L${at(up([0.02, 0]))}L${at(up([-0.04, 0.62]))}L${at(up([-0.42, 0.62]))}z"/>`
    : ''
  const top = up([0.16, -3.12])
  const hair = who.hair === undefined ? '' : `<path fill="${HAIR_INK}" d="${HAIR[who.hair]}"/>`
  const skull =
    `<g transform="translate(${at(top)})rotate(${round((lean * 0.55 + nod) * face)})scale(${round((h / 20) * face * 100) / 100} ${round((h / 20) * 100) / 100})" stroke-width="${round((WEIGHT * 20) / h)}">` +
    `<path fill="${skin}" d="${FACE}"/>${who.beard ? `<path fill="${HAIR_INK}" d="M-5 3Q-3 6.6 2 5.6L8.4 5C8.6 9 6 11.6 2.8 11.4-1 11.4-4.4 8-5 3z"/>` : ''}` +
    hair +
    `<path stroke-width="${round((WEIGHT * 20) / h) * 0.9}" d="M4.8-1.4v.6"/>` +
    (who.hat ? `<path fill="${INKS[who.hat[1]]}" d="${HATS[who.hat[0]]}"/>` : '') +
    '</g>'

  return [
    arm(who.hands[1], up([0.2, -1.95])),
    leg(who.feet[1], up([0.12, 0.05])),
    leg(who.feet[0], up([-0.08, 0.05])),
    limb([
      { ink: skin, points: [neck, plus(neck, [top[0] - neck[0], top[1] - neck[1]], 0.7)], width: 0.4 * h },
    ]),
    `<path fill="${INKS[who.vest ?? shirt]}" d="${torso}"/>`,
    vest,
    belt,
    skull,
    who.holds ?? '',
    arm(who.hands[0], up([-0.1, -1.95])),
  ].join('')
}
