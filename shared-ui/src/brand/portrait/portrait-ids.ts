import customer from '../portraits-customer.svg?raw'
import ridgeline from '../portraits-ridgeline.svg?raw'
import voice from '../portraits-voice.svg?raw'

/** Ids of all portraits in the sprites. For content checks; browsers do not load this module. */
export const PORTRAIT_IDS: ReadonlySet<string> = new Set(
  [customer, ridgeline, voice].flatMap((sprite) =>
    [...sprite.matchAll(/<svg id="([^"]+)"/g)].map(([, id = '']) => id),
  ),
)

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Problems of a person's portrait: it does not exist, or its id names someone else. */
export const findPortraitProblems = (name: string, portrait: string): string[] => [
  ...(PORTRAIT_IDS.has(portrait)
    ? []
    : [
        `${name} has the portrait “${portrait}”, which does not exist. Portraits: ${[...PORTRAIT_IDS].join(', ')}`,
      ]),
  ...(portrait.slice(portrait.indexOf('-') + 1) === slug(name)
    ? []
    : [`“${portrait}” is not a portrait of ${name}. Use another`]),
]
