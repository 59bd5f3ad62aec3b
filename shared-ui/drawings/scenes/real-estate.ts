import { JOB_SITES as WORDS } from '../../src/job-sites/words.ts'
import { box, disc, drawing, flat, line, placed, shape } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, courses, door, ground, pane, range, siding, town } from '../kit/places.ts'
import { near, poplar, shrub, tree, tufts } from '../kit/plants.ts'

/** A box truck 330 long that looks right, wheels on y = 0. */
const boxTruck = (x: number, y: number) =>
  placed(
    [x, y],
    shape('white', 'M0-34V-186H216V-34z') +
      shape('clay', 'M216-34V-132H262Q272-132 278-122L298-84 318-78Q328-74 328-62V-34z') +
      flat('clay', 'M1.500-74H214.500V-58H1.500z') +
      shape('sky', 'M232-118h26q6 0 9 6l14 28h-49z') +
      line('M12-174H204M232-84V-34M242-70h12M-4-34H332') +
      shape('straw', 'M316-62h12v12h-13z') +
      shape('marigold', 'M84-132l26-24 26 24v30h-52z') +
      line('M104-102v-16h12v16') +
      flat('ink', 'M34-34a32 32 0 0 1 64 0zM240-34a32 32 0 0 1 64 0z') +
      disc([66, -26], 26, 'ink') +
      disc([66, -26], 12, 'stone') +
      disc([272, -26], 26, 'ink') +
      disc([272, -26], 12, 'stone'),
  )

const carton = (x: number, y: number, width: number, height: number) =>
  shape('earth', box(x, y, width, height)) + line(`M${x + width / 2} ${y}v${height * 0.4}`, 'straw', 6)

/** SOLD, as a signwriter letters it: strokes of one width. */
const SOLD =
  'M13 4Q3-1 3 6 3 11 8 12T13 18Q13 25 2 20M20 12a7 10 0 1 0 14 0 7 10 0 1 0-14 0M41 2V22H51M57 2V22Q72 22 72 12T57 2'

export const realEstate = drawing(
  { title: WORDS['real-estate'], sky: 'paper' },
  cloud(690, 110, 130, 'sky'),
  cloud(1020, 76, 90, 'sky'),
  range(402, 60),
  town(432, 'mint', 60),
  tree(64, 438, 220),
  tree(1140, 434, 170, 'spruce', 'leaf'),
  poplar(640, 434, 140),
  ground(432, 'leaf'),
  // main house, gable to the street, wing on the right
  shape('white', box(356, 316, 210, 128)),
  siding(356, 320, 210, 122),
  shape('slate', 'M330 318L372 222H560L596 318z'),
  courses(
    [
      [372, 222],
      [560, 222],
    ],
    [
      [330, 318],
      [596, 318],
    ],
    5,
    'haze',
  ),
  shape('white', box(326, 318, 276, 11)),
  pane(462, 348, 72, 52),
  shape('white', 'M146 444V276L262 168 378 276V444z'),
  siding(148, 280, 228, 162),
  line('M186 244H338M166 262H358M206 226H318M226 208H298', 'stone'),
  shape('slate', 'M120 290L262 152 404 290 390 304 262 180 134 304z'),
  pane(236, 228, 52, 52),
  pane(168, 352, 52, 48),
  pane(306, 352, 46, 48),
  door(240, 444, 48, 84, 'marigold'),
  shape('slate', 'M214 344L264 310 314 344z'),
  line('M222 344v100M306 344v100', 'ink', 11),
  line('M222 344v100M306 344v100', 'white', 5),
  shape('stone', box(208, 442, 112, 10)),
  // path
  flat('stone', 'M230 452H300L400 500H250z'),
  shrub(150, 450, 60),
  shrub(322, 450, 60, 'spruce'),
  shrub(470, 450, 80),
  // sign
  line('M84 332H176M96 326V482', 'ink', 11),
  line('M84 332H176M96 326V482', 'white', 5),
  line('M114 336v10M164 336v10'),
  shape('spruce', box(106, 346, 66, 50)),
  shape('marigold', 'M122 376v-12l17-13 17 13v12z'),
  line('M128 386h22', 'white'),
  shape('clay', box(102, 400, 76, 30)),
  `<g transform="translate(104 403)">${line(SOLD, 'white', 4)}</g>`,
  // agent and buyers
  person({
    hip: [432, 386],
    head: 22,
    face: 1,
    lean: 4,
    nod: 2,
    hands: [{ to: [478, 356] }, { to: [446, 384] }],
    feet: [{ to: [424, 470] }, { to: [442, 468] }],
    skin: 0,
    shirt: 'spruce',
    trousers: 'stone',
    hair: 'bun',
  }),
  disc([490, 352], 6, 'marigold'),
  line('M490 358v16l5-4M490 366l5-2', 'marigold', 4),
  person({
    hip: [588, 384],
    head: 22,
    face: -1,
    lean: 0,
    nod: 2,
    hands: [{ to: [560, 366] }, { to: [556, 360] }],
    feet: [{ to: [594, 466] }, { to: [580, 464] }],
    skin: 2,
    shirt: 'sky',
    trousers: 'earth',
    hair: 'bob',
  }),
  person({
    hip: [540, 386],
    head: 22,
    face: -1,
    lean: 4,
    nod: 2,
    hands: [{ to: [502, 358] }, { to: [528, 380] }],
    feet: [{ to: [548, 470] }, { to: [532, 468] }],
    skin: 3,
    shirt: 'clay',
    trousers: 'slate',
    hair: 'short',
    beard: true,
  }),
  // the move
  boxTruck(800, 466),
  carton(700, 428, 50, 40),
  carton(748, 434, 40, 34),
  carton(716, 394, 44, 34),
  flat('mint', 'M0 488Q260 468 620 486T1200 480V520H0z'),
  line('M0 488Q260 468 620 486T1200 480'),
  near([1160, 526], 104),
  near([1080, 530], 66),
  tufts([
    [50, 506],
    [190, 502],
    [380, 504],
    [590, 508],
    [820, 506],
    [1010, 502],
    [1150, 508],
  ]),
)
