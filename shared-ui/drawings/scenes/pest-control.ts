import { JOB_SITES as WORDS } from '../../src/job-sites/words.ts'
import { clipboard, van } from '../kit/gear.ts'
import { box, disc, drawing, flat, line, shape, tube } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, courses, door, ground, pane, range, siding, town } from '../kit/places.ts'
import { near, poplar, shrub, tufts } from '../kit/plants.ts'

/** A beetle in a ring, on the van's side. */
const badge = (x: number, y: number) =>
  disc([x, y], 24, 'marigold') +
  line(
    `M${x - 6} ${y - 12}l-6-6M${x + 6} ${y - 12}l6-6M${x - 8} ${y - 4}l-9-4M${x + 8} ${y - 4}l9-4M${x - 9} ${y + 3}h-9M${x + 9} ${y + 3}h9M${x - 7} ${y + 10}l-7 6M${x + 7} ${y + 10}l7 6`,
  ) +
  shape('ink', `M${x} ${y - 13}c8 0 9 8 9 14s-3 13-9 13-9-7-9-13 1-14 9-14z`) +
  line(`M${x} ${y - 6}v18`, 'marigold', 2)

export const pest = drawing(
  { title: WORDS['pest-control'], sky: 'sky' },
  cloud(700, 100, 130),
  cloud(1040, 70, 90),
  range(404, -40),
  town(432, 'mint', 160),
  poplar(1150, 434, 150),
  poplar(720, 436, 120, 'leaf'),
  poplar(60, 436, 200),
  poplar(30, 438, 140, 'leaf'),
  ground(432, 'leaf'),
  // bungalow with porch
  shape('sky', box(110, 306, 450, 136)),
  siding(110, 310, 450, 130, 18, 'haze'),
  pane(150, 346, 66, 50),
  pane(330, 346, 60, 50),
  pane(470, 346, 66, 50),
  door(256, 442, 48, 84, 'marigold'),
  flat('stone', box(111.5, 424, 447, 16)),
  line('M110 424H560'),
  shape('slate', 'M70 308L150 192H520L600 308z'),
  courses(
    [
      [150, 192],
      [520, 192],
    ],
    [
      [70, 308],
      [600, 308],
    ],
    6,
    'haze',
  ),
  shape('white', box(64, 308, 542, 12)),
  shape('slate', 'M198 322L280 250 362 322z'),
  shape('white', 'M190 328L280 248 370 328 360 336 280 264 200 336z'),
  shape('white', box(210, 330, 12, 110)),
  shape('white', box(338, 330, 12, 110)),
  shape('stone', box(196, 438, 168, 12)),
  shape('stone', box(180, 450, 200, 12)),
  // rep and customer
  person({
    hip: [254, 372],
    head: 19,
    face: -1,
    lean: 0,
    nod: 4,
    hands: [{ to: [240, 362] }, { to: [236, 372] }],
    feet: [{ to: [258, 440] }, { to: [248, 440] }],
    skin: 3,
    shirt: 'clay',
    trousers: 'slate',
    hair: 'bob',
  }),
  person({
    hip: [196, 384],
    head: 19,
    face: 1,
    lean: 2,
    nod: -4,
    hands: [{ to: [222, 366] }, { to: [218, 352] }],
    feet: [{ to: [190, 454] }, { to: [202, 454] }],
    skin: 0,
    shirt: 'spruce',
    trousers: 'earth',
    short: true,
    hat: ['cap', 'marigold'],
    holds: clipboard([224, 364], 14),
  }),
  // technician with backpack tank
  shrub(400, 448, 66),
  shrub(84, 452, 80),
  shape('white', 'M652 296h26q8 0 8 8v58q0 8-8 8h-26z'),
  line('M660 306v54'),
  person({
    hip: [640, 380],
    head: 22,
    face: -1,
    lean: 10,
    nod: 10,
    hands: [{ to: [606, 374] }, { to: [622, 384] }],
    feet: [{ to: [660, 462] }, { to: [616, 458] }],
    skin: 2,
    shirt: 'marigold',
    trousers: 'spruce',
    short: true,
    hat: ['cap', 'spruce'],
    gloves: 'ink',
    holds: tube('slate', 'M612 376L566 428', 3),
  }),
  line('M648 306l-14 44', 'ink', 5),
  line('M670 370C660 400 628 402 608 376', 'ink', 4),
  line('M560 432l-10 2M558 438l-8 8M562 440l-2 9M552 426l-10-4', 'white'),
  van([800, 464], 'spruce', 'marigold', false, badge(94, -104)),
  flat('mint', 'M0 486Q260 464 620 484T1200 478V520H0z'),
  line('M0 486Q260 464 620 484T1200 478'),
  near([30, 526], 84),
  near([1120, 528], 96),
  tufts([
    [50, 504],
    [180, 498],
    [380, 502],
    [590, 506],
    [820, 504],
    [1010, 500],
    [1150, 506],
  ]),
)
