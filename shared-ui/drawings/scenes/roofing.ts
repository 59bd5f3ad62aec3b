import { JOB_SITES as WORDS } from '../../src/job-sites/words.ts'
import { clipboard, cone, ladder, pickup } from '../kit/gear.ts'
import { box, drawing, flat, line, shape } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, courses, door, ground, pane, range, siding, town } from '../kit/places.ts'
import { near, shrub, tree, tufts } from '../kit/plants.ts'

const bundle = (x: number, y: number) =>
  shape('straw', box(x, y, 46, 14)) + flat('clay', box(x + 14, y + 1.5, 18, 11))

export const roofing = drawing(
  { title: WORDS.roofing, sky: 'sky' },
  cloud(690, 120, 130),
  cloud(980, 80, 90),
  range(400),
  town(430, 'mint', 60),
  tree(1120, 432, 170),
  ground(430, 'dew'),
  flat('stone', 'M700 430H1200V470H660z'),
  // house
  shape('sand', box(90, 340, 500, 98)),
  siding(90, 344, 500, 94),
  pane(128, 366, 66, 44),
  pane(222, 366, 66, 44),
  door(330, 438, 46, 78),
  pane(424, 366, 66, 44),
  pane(516, 366, 44, 44),
  flat('stone', box(91.5, 341, 497, 10)),
  // roof: new shingles left, bare felt right
  shape('clay', 'M52 344L140 208H540L628 344z'),
  courses(
    [
      [140, 208],
      [540, 208],
    ],
    [
      [52, 344],
      [628, 344],
    ],
    7,
    'rust',
  ),
  flat('slate', 'M352 206.5H540L626 342.500H330L342 304H318L330 266H352z'),
  line('M352 246H330V304H318V344M352 208H540L628 344'),
  line('M366 246H563M344 284H588M334 322H612', 'haze'),
  shape('clay', 'M134 208Q134 198 146 198H352V212H140z'),
  line('M180 198v13M222 198v13M264 198v13M306 198v13', 'rust'),
  shape('white', 'M46 344H634V356H46z'),
  shape('sand', box(196, 164, 34, 44)),
  shape('stone', box(190, 156, 46, 10)),
  // bundles on ridge
  bundle(440, 196),
  bundle(446, 183),
  bundle(490, 196),
  // kneeling installer with nail gun
  person({
    hip: [408, 266],
    head: 21,
    face: -1,
    lean: 48,
    nod: 10,
    hands: [{ to: [352, 282] }, { to: [338, 296] }],
    feet: [{ to: [384, 306] }, { to: [444, 300], turn: 60 }],
    skin: 1,
    shirt: 'white',
    trousers: 'earth',
    vest: 'marigold',
    belt: true,
    short: true,
    hat: ['hard', 'white'],
    holds: shape('spruce', 'M340 276l22-6 6 10-10 4-2 16h-10l2-15-8 1z'),
  }),
  // carrier walking with bundle on shoulder
  person({
    hip: [522, 232],
    head: 21,
    face: -1,
    lean: 6,
    hands: [{ to: [552, 182], bend: -1 }, { to: [492, 222] }],
    feet: [{ to: [500, 306] }, { to: [546, 298], turn: 14 }],
    skin: 3,
    shirt: 'spruce',
    trousers: 'slate',
    belt: true,
    hat: ['hard', 'marigold'],
    beard: true,
    holds: `<g transform="translate(26 17)rotate(-4 520 160)">${shape('straw', box(500, 152, 66, 15))}${flat('clay', box(522, 153.5, 22, 12))}</g>`,
  }),
  // foreman
  ladder([668, 436], [604, 322], 24),
  person({
    hip: [738, 368],
    head: 21,
    face: -1,
    lean: 0,
    nod: -14,
    hands: [{ to: [716, 346] }, { to: [712, 350] }],
    feet: [{ to: [744, 446] }, { to: [724, 444] }],
    skin: 0,
    shirt: 'sky',
    trousers: 'earth',
    hat: ['hard', 'white'],
    hair: 'tail',
    vest: 'marigold',
    holds: clipboard([712, 350], -30),
  }),
  pickup(
    [820, 458],
    'spruce',
    [0, 1, 2]
      .map((row) => bundle(12 + row * 3, -97 - row * 13) + bundle(62 + row * 2, -97 - row * 13))
      .join(''),
  ),
  cone(790, 476),
  shrub(70, 446, 90),
  shrub(244, 446, 70, 'leaf'),
  shrub(486, 446, 100),
  flat('leaf', 'M0 478Q300 452 640 476T1200 470V520H0z'),
  line('M0 478Q300 452 640 476T1200 470'),
  near([1150, 524], 110),
  near([1060, 528], 70),
  tufts([
    [60, 500],
    [210, 492],
    [420, 496],
    [560, 506],
    [760, 500],
    [930, 494],
    [1110, 502],
  ]),
)
