import { SIGNINGS } from '../../src/scenes/ridgeline.ts'
import { clipboard, cone, ladder, pickup } from '../kit/gear.ts'
import { strip, tag } from '../kit/frames.ts'
import { box, disc, flat, line, type Point, shape } from '../kit/pen.ts'
import { person } from '../kit/person.ts'
import { cloud, courses, door, pane, range, siding } from '../kit/places.ts'
import { shrub, tree, tufts } from '../kit/plants.ts'

const { offer, policy, talk } = SIGNINGS

const phone = ([x, y]: Point, turn: number): string =>
  `<g transform="translate(${x} ${y})rotate(${turn})">${shape('ink', box(-9, -15, 18, 30))}${flat('straw', box(-6, -11, 12, 22))}</g>`

/** A hook with its truck's key, signed for; or the hook alone. */
const hook = (x: number, y: number, hasKey: boolean): string =>
  line(`M${x} ${y - 8}v8q0 5 5 5`, hasKey ? 'ink' : 'clay') +
  (hasKey
    ? disc([x + 3, y + 12], 6, 'marigold') + line(`M${x + 3} ${y + 18}v12m0-4h4`)
    : line(`M${x - 7} ${y + 10}h20v18h-20z`, 'clay', 2))

const COLUMNS = 7
const hooks = Array.from({ length: policy.drivers }, (_, index) =>
  hook(54 + (index % COLUMNS) * 28, 54 + Math.floor(index / COLUMNS) * 42, !policy.missing.includes(index)),
).join('')

const [WIDTH, HEIGHT, FLOOR] = [400, 290, 256]

/** Three ways to sign: alone on a step, by everyone who takes a key, and in turn at a tailgate. */
export const tailgate = strip(
  'A new hire reads her offer on the porch step; the office counts the truck keys that were signed for; a crew hands one phone around at the tailgate.',
  [WIDTH, HEIGHT],
  [
    {
      sky: 'blush',
      parts: [
        `<g stroke="none">${disc([56, 196], 34, 'marigold')}</g>`,
        flat('haze', 'M0 214L60 176 120 204 176 170 240 214V256H0z'),
        flat('leaf', box(0, FLOOR - 12, WIDTH, 50)),
        line(`M0 ${FLOOR - 12}H400`),
        tree(92, FLOOR - 8, 128),
        shape('sky', box(186, 74, 230, 180)),
        siding(186, 78, 230, 170, 18, 'haze'),
        door(276, FLOOR - 22, 58, 112, 'clay'),
        pane(352, 132, 44, 54, true),
        pane(206, 132, 44, 54, true),
        shape('slate', 'M156 76L214 14H420V76z'),
        courses(
          [
            [214, 14],
            [470, 14],
          ],
          [
            [156, 76],
            [470, 76],
          ],
          4,
          'haze',
        ),
        shape('white', box(148, 74, 270, 12)),
        shape('white', box(176, 86, 12, 150)),
        shape('stone', box(164, 234, 250, 14)),
        shape('stone', box(196, 248, 218, 16)),
        shrub(330, 264, 80),
        person({
          hip: [256, 224],
          head: 23,
          face: -1,
          lean: 8,
          nod: 20,
          hands: [{ to: [216, 188] }, { to: [222, 198] }],
          feet: [{ to: [216, 263] }, { to: [200, 263] }],
          skin: 2,
          shirt: 'white',
          trousers: 'slate',
          boots: 'clay',
          hair: 'bob',
          short: true,
          holds: phone([212, 178], -16),
        }),
        tag([20, 28], offer.signed),
        tufts([
          [40, 276],
          [120, 272],
        ]),
      ],
    },
    {
      sky: 'sand',
      parts: [
        flat('stone', box(0, FLOOR - 4, WIDTH, 40)),
        line(`M0 ${FLOOR - 4}H400`),
        line('M0 226H400', 'stone'),
        shape('earth', box(28, 28, 224, 196)),
        shape('paper', box(36, 36, 208, 180)),
        hooks,
        person({
          hip: [308, 164],
          head: 25,
          face: -1,
          lean: 0,
          nod: -6,
          hands: [{ to: [276, 176] }, { to: [244, 140], bend: -1 }],
          feet: [{ to: [316, 258] }, { to: [294, 258] }],
          skin: 2,
          shirt: 'marigold',
          trousers: 'ink',
          boots: 'soil',
          hair: 'bun',
          holds: clipboard([274, 172], 14),
        }),
        tag([290, 22], `${policy.drivers - policy.missing.length}/${policy.drivers}`),
        shape('spruce', 'M346 252v-56q0-6 6-6h40v62z'),
        line('M346 214h50'),
      ],
    },
    {
      sky: 'sky',
      parts: [
        cloud(160, 74, 84),
        `<g stroke="none">${disc([44, 196], 36, 'marigold')}</g>`,
        range(236, -120),
        flat('dew', box(0, FLOOR - 22, WIDTH, 60)),
        line(`M0 ${FLOOR - 22}H400`),
        shape('sand', box(296, 128, 120, 106)),
        siding(296, 132, 120, 100),
        shape('clay', 'M270 130L326 66H420V130z'),
        shape('white', box(264, 128, 150, 10)),
        ladder([352, 250], [330, 124], 20),
        pickup(
          [226, FLOOR + 4],
          'spruce',
          shape('straw', box(14, -100, 52, 16)) +
            shape('straw', box(20, -116, 52, 16)) +
            line('M92-92v-40M110-92v-34', 'earth', 6),
          true,
        ),
        // the tailgate, down
        shape('spruce', box(224, 186, 46, 9)),
        line('M226 174l40 14'),
        person({
          hip: [250, 180],
          head: 22,
          face: 1,
          lean: -6,
          nod: 14,
          hands: [{ to: [282, 156] }, { to: [278, 148] }],
          feet: [
            { to: [270, 246], turn: 10 },
            { to: [256, 246], turn: 10 },
          ],
          skin: 1,
          shirt: 'white',
          trousers: 'earth',
          vest: 'marigold',
          hat: ['hard', 'white'],
          beard: true,
        }),
        person({
          hip: [302, 178],
          head: 22,
          face: -1,
          lean: 6,
          nod: 10,
          hands: [{ to: [280, 146] }, { to: [286, 158] }],
          feet: [{ to: [310, 262] }, { to: [292, 262] }],
          skin: 3,
          shirt: 'sky',
          trousers: 'slate',
          vest: 'marigold',
          hat: ['hard', 'marigold'],
          holds: phone([276, 142], 12),
        }),
        person({
          hip: [176, 176],
          head: 22,
          face: 1,
          lean: 0,
          nod: -2,
          hands: [{ to: [198, 160] }, { to: [192, 176] }],
          feet: [{ to: [170, 262] }, { to: [190, 262] }],
          skin: 2,
          shirt: 'clay',
          trousers: 'spruce',
          vest: 'marigold',
          hat: ['hard', 'white'],
          short: true,
        }),
        cone(372, 276, 38),
        tag([20, 28], talk.at),
      ],
    },
  ],
)
