import { SITE } from 'shared-contracts'
import { Chapter, LedgerList, PageHero, Prose, Section } from 'shared-ui'
import type { LegalDocument } from './legal-page.schema.ts'
import { LegalBlocks } from './legal-blocks.tsx'
import styles from './legal-page.module.css'

/** A legal page: what it is and since when, the short form, the text with its contents beside it, earlier versions. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lede, version, effective, effectiveIso, short, sections, history } = document
  return (
    <>
      <PageHero
        variant="legal"
        title={title}
        lede={lede}
        meta={
          <p className={styles.version}>
            Version {version}, in effect from <time dateTime={effectiveIso}>{effective}</time>
          </p>
        }
      />
      <Chapter head={short.head} tone="card" size="md">
        <LedgerList {...short} headed={false} />
      </Chapter>
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
      <Chapter head={history.head} tone="sky" spacing="tight" size="md">
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
