import { transform, type Selector } from 'lightningcss'
import { readFragment } from '../html/read-document.ts'

interface Used {
  classes: Set<string>
  attributes: Set<string>
}

const usedIn = (html: string): Used => {
  const attributes = readFragment(html).flatMap((element) => [...element.attributes])
  return {
    classes: new Set(attributes.flatMap(([name, value]) => (name === 'class' ? value.split(/\s+/) : []))),
    attributes: new Set(
      attributes.flatMap(([name, value]) => (name.startsWith('data-') ? [name, `${name}=${value}`] : [])),
    ),
  }
}

/** Whether something in the page may match. States, elements and what scripts may set (aria, open …) always may. */
const mayMatch = (selector: Selector, used: Used): boolean =>
  selector.every((part) => {
    if (part.type === 'class') return used.classes.has(part.name)
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.some((inner) => mayMatch(inner, used))
    if (part.type !== 'attribute' || !part.name.startsWith('data-')) return true
    if (!part.operation) return used.attributes.has(part.name)
    return part.operation.operator !== 'equal' || used.attributes.has(`${part.name}=${part.operation.value}`)
  })

/**
 * For some HTML, a function that drops the rules of a style piece that nothing in it can match. Only for what stays as it was
 * rendered: a root that React takes over may come to need any of them.
 */
export const usedStyles = (html: string): ((css: string) => string) => {
  const used = usedIn(html)
  return (css) => {
    const { code } = transform({
      filename: 'piece.css',
      code: Buffer.from(css),
      minify: true,
      visitor: {
        Rule: {
          style: ({ value }) =>
            value.selectors.some((selector) => mayMatch(selector, used)) ? undefined : [],
        },
      },
    })
    return code.toString()
  }
}
