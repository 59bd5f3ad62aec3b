import { parse } from 'node-html-parser'

const LINK = /^(?:href|src|action|formaction)$/
const OWN_ADDRESS = /^(?:#|\/(?!\/)|tel:|mailto:|\?)/

const elementsOf = (html: string) => parse(html, { comment: true }).querySelectorAll('*')

/** Learns from innocent pages which elements and attributes are ours, and says of other pages whether they hold more. */
export const createMarkupWatch = () => {
  const known = new Map<string, Set<string>>()
  const addresses = new Set<string>()
  return {
    learn(html: string): void {
      for (const { rawTagName, attributes } of elementsOf(html)) {
        const names = known.get(rawTagName) ?? new Set()
        for (const [name, value] of Object.entries(attributes)) {
          names.add(name)
          if (LINK.test(name)) addresses.add(value)
        }
        known.set(rawTagName, names)
      }
    },
    isForeign: (html: string): boolean =>
      elementsOf(html).some(({ rawTagName, attributes }) => {
        const names = known.get(rawTagName)
        return (
          !names ||
          Object.entries(attributes).some(
            ([name, value]) =>
              !names.has(name) || (LINK.test(name) && !OWN_ADDRESS.test(value) && !addresses.has(value)),
          )
        )
      }),
  }
}
