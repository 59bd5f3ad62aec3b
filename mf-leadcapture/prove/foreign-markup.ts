import { parse } from 'parse5'
import { elementsIn } from '../api/http/form-page.ts'

const LINK = /^(?:href|src|action|formaction)$/
const OWN_ADDRESS = /^(?:#|\/(?!\/)|tel:|mailto:|\?)/

/** As a browser builds them. */
const elementsOf = (html: string) => elementsIn(parse(html))

/** Learns from innocent pages which elements and attributes are ours, and says of other pages whether they hold more. */
export const createMarkupWatch = () => {
  const known = new Map<string, Set<string>>()
  const addresses = new Set<string>()
  return {
    learn(html: string): void {
      for (const { tagName, attrs } of elementsOf(html)) {
        const names = known.get(tagName) ?? new Set()
        for (const { name, value } of attrs) {
          names.add(name)
          if (LINK.test(name)) addresses.add(value)
        }
        known.set(tagName, names)
      }
    },
    isForeign: (html: string): boolean =>
      elementsOf(html).some(({ tagName, attrs }) => {
        const names = known.get(tagName)
        return (
          !names ||
          attrs.some(
            ({ name, value }) =>
              !names.has(name) || (LINK.test(name) && !OWN_ADDRESS.test(value) && !addresses.has(value)),
          )
        )
      }),
  }
}
