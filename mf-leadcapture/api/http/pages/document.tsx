import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SITE } from 'shared-contracts/site'
import { Container, Heading, SlimHeader } from 'shared-ui'
import { CONTACT_PAGE } from '../../../contract/paths.ts'
import styles from './document.module.css'
import type { PageStylesheets, PlainPages } from '../form-page.ts'

const { email, phone, phoneHref } = SITE.contact

/** Renders the phone number and the email address, as the rest of a sentence that begins with "Call". */
export const ContactSentence = () => (
  <>
    <a href={phoneHref}>{phone}</a> or write to <a href={`mailto:${email}`}>{email}</a>
  </>
)

interface MainProps {
  heading: string
  intro?: ReactNode
  /** Accessible name of the main element. The default is the heading. */
  label?: string
  embedded?: boolean
  /** True if the meeting page already shows this heading and intro. Its iframe with this document then hides them visually. */
  hasOuterHeading?: boolean
  children: ReactNode
}

export const Main = ({
  heading,
  intro,
  label,
  embedded = false,
  hasOuterHeading = false,
  children,
}: MainProps) => (
  <main
    aria-label={label}
    data-tone="card"
    data-clarity-mask="true"
    className={embedded ? styles.embedded : styles.sheet}
  >
    <div className={embedded && hasOuterHeading ? 'visually-hidden' : styles.head}>
      <Heading level={1} size={embedded ? 'md' : 'lg'}>
        {heading}
      </Heading>
      {intro === undefined ? null : <p>{intro}</p>}
    </div>
    {children}
  </main>
)

interface DocumentParts {
  title: string
  stylesheets: PageStylesheets
  data?: Record<`data-${string}`, string | undefined>
  scripts?: ReactNode
  embedded?: boolean
  children: ReactNode
}

export const renderDocument = ({
  title,
  stylesheets: { sheet, fonts },
  data,
  scripts,
  embedded = false,
  children,
}: DocumentParts): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en" {...data}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} – ${SITE.name}`}</title>
        <link rel="stylesheet" href={sheet.href} />
        {fonts.map(({ href }) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <link rel="icon" href="data:," />
        {scripts}
      </head>
      {embedded ? (
        <body data-tone="card">{children}</body>
      ) : (
        <body>
          <SlimHeader action={{ label: 'Contact Us', href: '/contact-us' }} />
          <Container width="narrow">
            {children}
            <footer className={styles.foot}>
              Prefer to talk? Call <ContactSentence />.
            </footer>
          </Container>
        </body>
      )}
    </html>,
  )}`

/** Renders a page without scripts, whose title is its heading. */
export const renderPlainPage = (heading: string, stylesheets: PageStylesheets, children: ReactNode): string =>
  renderDocument({ title: heading, stylesheets, children: <Main heading={heading}>{children}</Main> })

export const renderRejectionPage: PlainPages['refused'] = (message, stylesheets) =>
  renderPlainPage(
    'Your message wasn’t sent',
    stylesheets,
    <p>
      {`${message.charAt(0).toUpperCase()}${message.slice(1)} `}
      <a href={CONTACT_PAGE}>Go to our contact page</a>.
    </p>,
  )
