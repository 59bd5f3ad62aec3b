import { BEARDS, MOUTH_IN_BEARD, type Beard } from './beards.ts'
import { BADGE, CLOTHES, type ClothesPart, TORSO } from './clothes.ts'
import { CLOTHS, INK, RIMS, SHADES, SKINS, TINTS } from './colors.ts'
import { BROWS, EARS, EYES, FOREHEAD, FRECKLES, JAWS, MOUTHS, NOSES, RINGS, YEARS } from './faces.ts'
import { COVERS_EARS, HAIRS, type HairShape, SCARF } from './hair.ts'
import type { Look } from './look.ts'
import { GLASSES, HEADWEAR, type HeadwearPart, HIDES_HAIR, PENCIL } from './things.ts'

/** One path. Without a fill it is a line; `stroke` and `width` where they differ from the pen's. */
export interface Shape {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}
/** Shapes from the back to the front, moved as a whole. */
export interface Layer {
  transform?: string
  shapes: readonly Shape[]
}

/** The part of the drawing of 96 × 96 that is shown: a square whose circle holds the figure. */
export const VIEW = { x: 5, y: 4, size: 86 } as const

/** The pen of all portraits. */
export const PEN = {
  fill: 'none',
  fillRule: 'evenodd',
  stroke: INK,
  strokeWidth: 2.2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const FINE = 1.6

const NECK = 'M40.4 56c.2 6 0 10-1.8 13.4q9.4 8.2 18.8 0c-1.8-3.4-2-7.4-1.8-13.4z'
const NECK_SHADE = 'M40.6 62.4q7.4 8.2 14.8 0l.6 3.6q-8 8-16 0z'
const LIPS = '#b4553f'
const LENS = '#ffffff'
const GLOW = '#fff7e0'

const shape = (d: string | undefined, rest: Omit<Shape, 'd'> = {}): Shape[] =>
  d === undefined || d === '' ? [] : [{ d, ...rest }]

const BARE_MOUTH: ReadonlySet<Beard> = new Set(['stubble', 'moustache', 'handlebar'])

/** Hair too light for lines on skin. */
const isLight = ({ shade }: Look) => shade === 'sand' || shade === 'white' || shade === 'grey'

const clothesOf = ({ wears, cloth, trim = 'white', skin }: Look): Shape[] => {
  const fills = {
    cloth: CLOTHS[cloth],
    trim: CLOTHS[trim],
    skin: SKINS[skin].skin,
    white: CLOTHS.white,
  } as const
  const parts: readonly ClothesPart[] = CLOTHES[wears]
  return parts.flatMap(({ d, fill, width }) =>
    fill === 'shine'
      ? shape(d, { stroke: GLOW, width: 3 })
      : shape(d, {
          ...(fill === undefined ? {} : { fill: fills[fill] }),
          ...(width === undefined ? {} : { width }),
        }),
  )
}

const faceOf = (look: Look): Shape[] => {
  const { eyes, brows, nose, mouth, age = 0, beard, hair, headwear } = look
  const shade = SHADES[look.shade]
  const { fold } = SKINS[look.skin]
  const eye: { pupils?: string; lines?: string } = EYES[eyes]
  const lips: { line?: string; lips?: string; teeth?: string } = MOUTHS[mouth]
  const isCovered = beard !== undefined && !BARE_MOUTH.has(beard)
  const hasForehead =
    age === 2 && headwear === undefined && ['bald', 'receding', 'shaved', 'tied', 'bun'].includes(hair)
  return [
    ...(look.freckles ? shape(FRECKLES, { stroke: fold, width: 1.3 }) : []),
    ...shape(isCovered ? '' : YEARS[age], { stroke: fold, width: FINE }),
    ...(hasForehead ? shape(FOREHEAD, { stroke: fold, width: FINE }) : []),
    ...shape(NOSES[nose], { width: 1.9 }),
    ...(isCovered
      ? shape(MOUTH_IN_BEARD, { fill: LIPS, width: FINE })
      : [
          ...shape(lips.lips, { fill: LIPS, width: FINE }),
          ...shape(lips.teeth, { fill: '#ffffff', width: FINE }),
          ...shape(lips.line, { width: lips.lips === undefined ? 2 : FINE }),
        ]),
    ...shape(eye.pupils, { width: 3.4 }),
    ...shape(eye.lines, { width: eye.pupils === undefined ? 2.2 : FINE }),
    ...shape(BROWS[brows], { stroke: isLight(look) ? shade.strand : shade.hair, width: 2.6 }),
  ]
}

const hatOf = ({ headwear, hat = 'spruce' }: Look): Shape[] => {
  const parts: readonly HeadwearPart[] = headwear === undefined ? [] : HEADWEAR[headwear]
  const fills = { hat: CLOTHS[hat], dark: INK } as const
  const strokes = { hat: CLOTHS[hat], mark: CLOTHS.white } as const
  return parts.flatMap(({ d, fill, stroke, width }) =>
    shape(d, {
      ...(fill === undefined ? {} : { fill: fills[fill] }),
      ...(stroke === undefined
        ? {}
        : { stroke: stroke === 'hat' || hat !== 'marigold' ? strokes[stroke] : CLOTHS.spruce }),
      ...(width === undefined ? {} : { width }),
    }),
  )
}

const scarfOf = ({ hair, trim = 'rose' }: Look): Shape[] =>
  hair === 'scarf'
    ? [
        { d: SCARF.cloth, fill: CLOTHS[trim] },
        { d: SCARF.folds, width: FINE },
      ]
    : []

/** A portrait, its ground and its rim with it. */
export const portraitLayers = (look: Look): Layer[] => {
  const { skin, fold } = SKINS[look.skin]
  const { hair, strand } = SHADES[look.shade]
  const style: HairShape = HAIRS[look.hair]
  const isHidden = look.headwear !== undefined && HIDES_HAIR.has(look.headwear)
  const beard = look.beard === undefined ? undefined : BEARDS[look.beard](look.jaw)
  const lean = `rotate(${look.lean} 48 66)`
  const isScarf = look.hair === 'scarf'
  return [
    { shapes: [{ d: 'M0 0h96v96H0z', fill: TINTS[look.tint], stroke: 'none' }] },
    { transform: lean, shapes: shape(style.behind, { fill: hair }) },
    {
      shapes: [
        { d: TORSO, fill: CLOTHS[look.cloth] },
        { d: NECK, fill: skin },
        { d: NECK_SHADE, fill: fold, stroke: 'none' },
        ...clothesOf(look),
        ...(look.badge
          ? [
              {
                d: BADGE.ribbon,
                stroke: CLOTHS[look.cloth === 'marigold' ? 'spruce' : 'marigold'],
                width: 2.4,
              },
              { d: BADGE.card, fill: '#ffffff' },
            ]
          : []),
      ],
    },
    {
      transform: lean,
      shapes: [
        ...(isScarf || COVERS_EARS.has(look.hair) ? [] : shape(EARS, { fill: skin })),
        ...(look.rings ? shape(RINGS, { stroke: CLOTHS.marigold, width: 2.4 }) : []),
        { d: JAWS[look.jaw], fill: skin },
        ...(isHidden
          ? []
          : shape(style.cover, { fill: hair, stroke: 'none', opacity: look.hair === 'shaved' ? 0.5 : 0.72 })),
        ...(beard === undefined
          ? []
          : shape(
              beard.d,
              beard.shadow
                ? { fill: isLight(look) ? strand : hair, stroke: 'none', opacity: 0.34 }
                : { fill: hair },
            )),
      ],
    },
    { transform: `${lean}translate(${look.turn})`, shapes: faceOf(look) },
    {
      transform: lean,
      shapes: [
        ...shape(isHidden ? style.sides : style.front, { fill: hair }),
        ...(isHidden ? [] : shape(style.strands, { stroke: strand, width: FINE })),
        ...scarfOf(look),
        ...(look.pencil
          ? [
              { d: PENCIL, width: 4.6 },
              { d: PENCIL, stroke: CLOTHS.marigold, width: 2 },
            ]
          : []),
      ],
    },
    {
      transform: `${lean}translate(${look.turn})`,
      shapes:
        look.glasses === undefined
          ? []
          : [
              { d: GLASSES[look.glasses], fill: LENS, stroke: 'none', opacity: 0.3 },
              { d: GLASSES[look.glasses], width: 1.9 },
            ],
    },
    { transform: lean, shapes: [...hatOf(look)] },
    { transform: lean, shapes: shape(style.over, { fill: hair }) },
    {
      shapes: [
        { d: 'M48 5.1a41.9 41.9 0 1 1 0 83.8a41.9 41.9 0 1 1 0-83.8z', stroke: RIMS[look.tint], width: 2.2 },
      ],
    },
  ].filter(({ shapes }) => shapes.length > 0)
}
