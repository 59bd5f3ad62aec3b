import { CONSENT_LINK, DOM, SITE } from 'shared-contracts'
import { requireKey } from 'shared-contracts/fragment-files'
import { Chapter, LedgerChapter, LedgerList, PageHero, Prose, Section, Text } from 'shared-ui'
import { ColumnHeads } from 'shared-ui/type/column-heads.tsx'
import styles from '../components/company/legal-page.module.css'
import type { LegalBlock, LegalDocument } from '../components/company/documents.schema.ts'
import { accessibility } from '../content/accessibility.ts'
import { cookies } from '../content/cookie-policy.ts'
import { privacy } from '../content/privacy-policy.ts'
import { terms } from '../content/terms-conditions.ts'

const POLICIES = {
  accessibility,
  'cookie-policy': cookies,
  'privacy-policy': privacy,
  'terms-conditions': terms,
}

export const Page = ({ policy }: { policy: string }) => (
  <LegalPage document={POLICIES[requireKey(POLICIES, policy)]} />
)

function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lede, version, effective, effectiveIso, short, sections, history } = document
  return (
    <>
      <PageHero
        variant="legal"
        title={title}
        lede={lede}
        meta={
          <p className={styles.version}>
            Version {version}, effective <time dateTime={effectiveIso}>{effective}</time>
          </p>
        }
      />
      <LedgerChapter {...short} headed={false} tone="card" layout="stacked" size="md" />
      <Section label={`${title}, full text`}>
        <div className={styles.text}>
          <nav aria-label="On this page" className={styles.contents}>
            <p className={styles.label}>On this page</p>
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className={styles.sections}>
            {sections.map((section, index) => (
              <Prose key={section.id} variant="legal">
                <h2 id={section.id}>
                  {index + 1}. {section.title}
                </h2>
                <LegalBlocks blocks={section.blocks} />
              </Prose>
            ))}
          </div>
        </div>
      </Section>
      <Chapter head={history.head} tone="sky" size="md">
        <LedgerList
          headed={false}
          items={history.items.map((entry) => ({
            term: `Version ${entry.version}`,
            text: entry.change,
            figure: entry.date,
          }))}
        />
        <p className={styles.ask}>
          Questions about this page: <a href={`mailto:${SITE.contact.email}`}>{SITE.contact.email}</a> or{' '}
          <a href={SITE.contact.phoneHref}>{SITE.contact.phone}</a>.
        </p>
      </Chapter>
    </>
  )
}

/** Paragraphs, lists and tables of a legal text, and the link to the cookie settings. */
function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
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
        <ColumnHeads columns={block.columns} />
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
