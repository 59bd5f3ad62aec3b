import customer from '../portraits-customer.svg?raw'
import ridgeline from '../portraits-ridgeline.svg?raw'
import voice from '../portraits-voice.svg?raw'

/** Ids of all portraits in the sprites. Only content checks import this module, never a browser. */
export const PORTRAIT_IDS: ReadonlySet<string> = new Set(
  [customer, ridgeline, voice].flatMap((sprite) =>
    [...sprite.matchAll(/<svg id="([^"]+)"/g)].map(([, id = '']) => id),
  ),
)

const slug = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Returns error messages: one if the portrait does not exist, and one if its id contains the name of another person. */
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
