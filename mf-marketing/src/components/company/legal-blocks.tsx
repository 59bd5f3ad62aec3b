import { CONSENT_LINK, DOM } from 'shared-contracts'
import { Text } from 'shared-ui'
import type { LegalBlock } from './legal-page.schema.ts'
import styles from './legal-page.module.css'

/** Paragraphs, lists and tables of a legal text, and the way to the cookie settings. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block) => {
    if (typeof block === 'string') {
      return (
        <p key={block}>
          <Text text={block} />
        </p>
      )
    }
    if ('list' in block) {
      return (
        <ul key={block.list[0]}>
          {block.list.map((item) => (
            <li key={item}>
              <Text text={item} />
            </li>
          ))}
        </ul>
      )
    }
    if ('settings' in block) {
      return (
        <div key={block.settings} className={styles.settings}>
          <a {...CONSENT_LINK}>{block.settings}</a>
          <p {...{ [DOM.consentChoice]: '' }}>{block.still}</p>
        </div>
      )
    }
    return (
      <table key={block.caption} className={styles.table}>
        <caption>{block.caption}</caption>
        <thead>
          <tr>
            {block.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={cell} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={block.columns[index]} data-column={block.columns[index]}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    )
  })
}
