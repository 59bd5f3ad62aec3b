import { JOB_SITES as WORDS } from '../../src/job-sites/words.ts'
import { ladder, van } from '../kit/gear.ts'
import { box, drawing, flat, line, type Point, shape, through } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, door, ground, pane, range, siding, sun, town } from '../kit/places.ts'
import { near, poplar, shrub, tufts } from '../kit/plants.ts'

/** A panel from its upper left corner; the roof leans by `[-0.375, 1]`. */
const panel = (x: number, y: number): string => {
  const corner = (across: number, down: number): Point => [x + across * 66 - down * 26, y + down * 66]
  const inner =
    [1, 2].map((part) => through([corner(part / 3, 0), corner(part / 3, 1)])).join('') +
    through([corner(0, 0.5), corner(1, 0.5)])
  return (
    shape('deep', `${through([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)])}z`) +
    line(inner, 'slate', 2) +
    flat('slate', `${through([corner(0.1, 0.08), corner(0.24, 0.08), corner(0.1, 0.4)])}z`)
  )
}

export const solar = drawing(
  { title: WORDS.solar, sky: 'paper' },
  sun(96, 190, 58),
  cloud(600, 120, 120, 'sky'),
  cloud(1040, 90, 90, 'sky'),
  range(400, -60),
  town(432, 'mint', 0),
  poplar(72, 434, 190),
  poplar(36, 436, 130, 'leaf'),
  poplar(1090, 432, 150),
  poplar(1140, 432, 110, 'leaf'),
  ground(432, 'dew'),
  // gable end
  shape('white', 'M486 350L560 214L664 350V440H486z'),
  siding(486, 350, 178, 90, 18, 'stone'),
  pane(540, 294, 44, 40, false),
  pane(520, 372, 44, 42),
  pane(596, 372, 44, 42),
  shape('sand', box(130, 346, 356, 96)),
  siding(130, 350, 356, 90),
  door(176, 442, 46, 78, 'clay'),
  pane(256, 370, 66, 44),
  pane(356, 370, 66, 44),
  shape('stone', box(448, 378, 22, 34)),
  line('M459 412v30M459 378v-30'),
  // roof
  shape('slate', 'M96 352L164 196H552L484 352z'),
  shape('slate', 'M552 196L484 352H494L560 214 668 356H684L560 196z'),
  line('M152 222H541M129 274H518M107 326H496', 'haze'),
  shape('white', 'M90 352H490V363H90z'),
  panel(184, 208),
  panel(254, 208),
  panel(324, 208),
  panel(156, 279),
  panel(226, 279),
  line('M296 287H470M276 337H450', 'white', 5),
  // two installers with a panel between them
  person({
    hip: [338, 278],
    head: 21,
    face: 1,
    lean: 30,
    nod: 4,
    hands: [{ to: [372, 284] }, { to: [378, 270] }],
    feet: [{ to: [312, 350] }, { to: [352, 336] }],
    skin: 2,
    shirt: 'marigold',
    trousers: 'spruce',
    belt: true,
    short: true,
    hat: ['hard', 'white'],
    hair: 'bun',
  }),
  person({
    hip: [474, 256],
    head: 21,
    face: -1,
    lean: 34,
    nod: 4,
    hands: [{ to: [436, 296] }, { to: [430, 276] }],
    feet: [{ to: [478, 330] }, { to: [446, 322] }],
    skin: 1,
    shirt: 'white',
    trousers: 'earth',
    vest: 'marigold',
    belt: true,
    hat: ['hard', 'marigold'],
    beard: true,
    holds:
      shape('deep', 'M366 270H442L424 330H346z') +
      line('M391 270l-19 60M417 270l-19 60M356 300H433', 'slate', 2) +
      flat('slate', 'M374 274h10l-10 20h-7z'),
  }),
  ladder([722, 444], [662, 330], 24),
  van(
    [796, 462],
    'white',
    'marigold',
    false,
    `<g transform="translate(52 -120)scale(.5)">${panel(20, 0)}</g>`,
  ),
  person({
    hip: [764, 372],
    head: 21,
    face: -1,
    lean: 4,
    nod: -6,
    hands: [{ to: [738, 372] }, { to: [724, 396] }],
    feet: [{ to: [774, 450] }, { to: [752, 448] }],
    skin: 3,
    shirt: 'sky',
    trousers: 'earth',
    vest: 'marigold',
    hat: ['hard', 'white'],
    holds:
      shape('deep', 'M700 350L742 342V430L700 438z') +
      line('M700 379l42-8M700 408l42-8M721 346v88', 'slate', 2),
  }),
  shrub(236, 448, 76),
  shrub(360, 448, 60, 'leaf'),
  shrub(80, 450, 70),
  flat('leaf', 'M0 482Q260 456 620 478T1200 472V520H0z'),
  line('M0 482Q260 456 620 478T1200 472'),
  near([40, 526], 96),
  near([130, 530], 64),
  tufts([
    [50, 502],
    [180, 496],
    [380, 500],
    [590, 504],
    [820, 502],
    [1010, 496],
    [1150, 504],
  ]),
)
