import { ladder } from '../kit/gear.ts'
import { box, disc, drawing, flat, line, shape } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, courses, pane, range, siding } from '../kit/places.ts'

export const lessonClip = drawing(
  { title: 'A crew lead on a ladder, tied to an anchor at the ridge', sky: 'sky', size: [640, 340] },
  cloud(40, 84, 96),
  cloud(520, 50, 80),
  range(330, -140),
  flat('leaf', 'M0 312H640V340H0z'),
  line('M0 312H640'),
  shape('sand', box(232, 214, 420, 110)),
  siding(232, 220, 420, 100),
  pane(300, 246, 74, 50),
  pane(430, 246, 74, 50),
  shape('clay', 'M190 214L286 62H660V214z'),
  courses(
    [
      [286, 62],
      [860, 62],
    ],
    [
      [190, 214],
      [860, 214],
    ],
    7,
    'rust',
  ),
  shape('clay', 'M280 62Q280 52 292 52H660V68H286z'),
  shape('white', box(182, 214, 470, 13)),
  // anchor and lifeline, fall slack taken up
  shape('stone', 'M436 66h36l-6-18h-24z'),
  line('M454 50a9 9 0 1 1 .1 0'),
  line('M454 42C390 66 320 108 236 140', 'ink', 9),
  line('M454 42C390 66 320 108 236 140', 'marigold', 4),
  ladder([122, 332], [228, 132], 30),
  person({
    hip: [190, 166],
    head: 27,
    face: 1,
    lean: 12,
    nod: -8,
    hands: [{ to: [240, 140] }, { to: [252, 128] }],
    feet: [{ to: [170, 262] }, { to: [196, 226] }],
    skin: 1,
    shirt: 'white',
    trousers: 'slate',
    vest: 'marigold',
    belt: true,
    hat: ['hard', 'white'],
    beard: true,
    gloves: 'straw',
  }),
  // the player
  disc([572, 270], 34, 'ink'),
  flat('white', 'M561 252l30 18-30 18z'),
  flat('white', 'M0 330H640V340H0z'),
  flat('spruce', 'M0 330H250V340H0z'),
)
