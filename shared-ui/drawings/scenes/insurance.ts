import { JOB_SITES as WORDS } from '../../src/job-sites/words.ts'
import { clipboard, ladder } from '../kit/gear.ts'
import { box, disc, drawing, flat, line, placed, shape } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, courses, door, ground, pane, range, siding, town } from '../kit/places.ts'
import { near, crown, poplar, shrub, tufts } from '../kit/plants.ts'

/** A sedan 260 long that looks left, wheels on y = 0. */
const sedan = (x: number, y: number) =>
  placed(
    [x, y],
    shape(
      'sky',
      'M4-30Q0-62 34-66L66-70 96-102Q102-108 112-108H178Q190-108 200-98L224-72Q256-70 258-50V-30z',
    ) +
      shape('white', 'M82-70L106-96H136V-70zM146-96H176Q184-96 190-90L206-70H146z') +
      line('M141-70V-34M214-62H76M108-56h12M156-56h12M-2-30H262') +
      shape('straw', 'M6-56h14v12h-16z') +
      shape('clay', 'M246-58h11v12h-11z') +
      flat('ink', 'M34-30a30 30 0 0 1 60 0zM172-30a30 30 0 0 1 60 0z') +
      disc([64, -24], 24, 'ink') +
      disc([64, -24], 11, 'stone') +
      disc([202, -24], 24, 'ink') +
      disc([202, -24], 11, 'stone'),
  )

export const insurance = drawing(
  { title: WORDS.insurance, sky: 'paper' },
  cloud(560, 130, 150, 'haze'),
  cloud(900, 96, 190, 'haze'),
  cloud(640, 110, 110, 'sky'),
  cloud(1060, 120, 100, 'sky'),
  range(400, -20),
  town(430, 'mint', 420),
  poplar(1110, 434, 170),
  poplar(1156, 434, 120, 'leaf'),
  // the tree that lost it
  shape(
    'earth',
    'M60 440C72 380 66 300 62 246L30 210 42 200 66 222 72 160H94L92 230 132 190 144 202 100 262C98 340 108 410 122 440z',
  ),
  line('M78 300v50M92 360v40M80 400v20', 'soil'),
  crown([76, 168], 62, 'spruce'),
  crown([22, 206], 46, 'leaf'),
  line('M56 152q18-22 38-6M6 200q14-18 28-4', 'mint'),
  ground(432, 'leaf'),
  // house
  shape('straw', box(170, 336, 430, 106)),
  siding(170, 340, 430, 100, 18, 'stone'),
  pane(204, 362, 60, 46),
  pane(296, 362, 60, 46),
  door(394, 442, 46, 80, 'clay'),
  pane(486, 362, 70, 46),
  shape('spruce', 'M132 338L214 206H556L638 338z'),
  courses(
    [
      [214, 206],
      [556, 206],
    ],
    [
      [132, 338],
      [638, 338],
    ],
    7,
    'leaf',
  ),
  shape('white', box(126, 338, 518, 12)),
  // tarp, weighted with boards
  shape(
    'sky',
    'M366 198H500L546 316 530 322 512 314 490 322 468 314 446 322 424 314 402 322 380 314 344 320z',
  ),
  flat('white', 'M382 204h20l-16 104-24 4z'),
  line('M404 202L398 314M450 202V316M488 202L508 312', 'haze'),
  line('M358 232H514M350 290H540', 'ink', 11),
  line('M358 232H514M350 290H540', 'earth', 5),
  // limb on the eave
  line(
    'M150 196C190 240 236 262 300 284M226 256C236 240 250 232 262 230M258 270C254 288 262 298 270 304',
    'ink',
    17,
  ),
  line(
    'M150 196C190 240 236 262 300 284M226 256C236 240 250 232 262 230M258 270C254 288 262 298 270 304',
    'earth',
    11,
  ),
  crown([304, 272], 34, 'leaf'),
  crown([272, 224], 26, 'spruce'),
  crown([274, 314], 24, 'leaf'),
  line('M294 262q12-14 24-2M264 218q10-12 20-2', 'mint'),
  line('M212 452l44-8M236 448l10-14M300 458l30-4', 'earth', 5),
  crown([262, 446], 14, 'leaf'),
  ladder([638, 446], [598, 320], 24),
  // homeowner and agent
  person({
    hip: [728, 374],
    head: 22,
    face: -1,
    lean: -2,
    nod: -12,
    hands: [{ to: [712, 378] }, { to: [678, 322] }],
    feet: [{ to: [736, 456] }, { to: [716, 454] }],
    skin: 3,
    shirt: 'marigold',
    trousers: 'slate',
    hair: 'short',
    beard: true,
  }),
  person({
    hip: [794, 376],
    head: 22,
    face: -1,
    lean: 0,
    nod: -8,
    hands: [{ to: [768, 350] }, { to: [758, 346] }],
    feet: [{ to: [802, 460] }, { to: [784, 458] }],
    skin: 1,
    shirt: 'white',
    trousers: 'spruce',
    hair: 'bob',
    holds: clipboard([764, 350], -30),
  }),
  sedan(880, 464),
  shrub(468, 450, 84),
  shrub(172, 452, 50, 'spruce'),
  flat('mint', 'M0 488Q260 466 620 486T1200 480V520H0z'),
  line('M0 488Q260 466 620 486T1200 480'),
  near([40, 528], 100),
  near([1190, 526], 80),
  tufts([
    [50, 506],
    [180, 500],
    [380, 504],
    [590, 508],
    [820, 506],
    [1010, 502],
    [1150, 508],
  ]),
)
