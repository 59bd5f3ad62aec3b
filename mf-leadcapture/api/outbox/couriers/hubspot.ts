import { z } from 'shared-contracts'
import type { Contact, Courier, Wordings } from '../courier.ts'
import type { OutboxRow } from '../outbox-row.ts'
import { NotTaken, postJson } from './post-json.ts'

export interface HubspotSettings {
  /** `https://api.hsforms.com`, or a stand-in. */
  base: string
  portalId: string
  formId: string
}

/** Finds the title of a page of the site; null where the site does not answer. */
export type PageTitle = (path: string) => Promise<string | null>

/** The platform's own kind of object for a person. */
const CONTACT = '0-1'

/** Faults of one person's values. Every other fault is one of the form's set-up, which somebody can fix. */
const FAULTS_OF_VALUES = new Set([
  'INVALID_EMAIL',
  'BLOCKED_EMAIL',
  'INVALID_NUMBER',
  'NUMBER_OUT_OF_RANGE',
  'INPUT_TOO_LARGE',
])

/** Data that the delivery of a lead needs for the platform; JSON in the outbox row's `details`. */
const Details = z.object({ hutk: z.string() })
/** The tracking cookie's value as the platform writes it. */
const HUTK = /^[0-9a-f]{32}$/

/** The tracking cookie of a visitor who agreed to it, as the delivery keeps it; null without one. */
export const hubspotDetails = (cookies: string | undefined): string | null => {
  const value = /(?:^|;\s*)hubspotutk=([^;\s]*)/.exec(cookies ?? '')?.[1] ?? ''
  return HUTK.test(value) ? JSON.stringify({ hutk: value } satisfies z.infer<typeof Details>) : null
}

const hutkOf = ({ details }: Pick<OutboxRow, 'details'>): string | null =>
  details === null ? null : (Details.safeParse(JSON.parse(details)).data?.hutk ?? null)

/** Submits people to a form of the marketing platform from the server, with nothing in the visitor's browser. */
export const createHubspot = (
  { base, portalId, formId }: HubspotSettings,
  siteOrigin: string,
  wordings: Wordings,
  pageTitle: PageTitle = async () => null,
): Courier => {
  const url = new URL(
    `/submissions/v3/integration/submit/${encodeURIComponent(portalId)}/${encodeURIComponent(formId)}`,
    base,
  )

  /** Without the cookie nobody agreed to be followed: the page goes along without its campaign. */
  const submit = async (contact: Contact, hutk: string | null): Promise<void> => {
    const named = URL.parse(contact.page, siteOrigin)
    const page = new URL(named?.origin === new URL(siteOrigin).origin ? named : siteOrigin)
    page.hash = ''
    if (hutk === null) page.search = ''
    const values = Object.values(contact.properties)
    await postJson({
      url,
      typed: hutk === null ? values : [...values, hutk],
      body: JSON.stringify({
        fields: Object.entries(contact.properties).map(([name, value]) => ({
          objectTypeId: CONTACT,
          name,
          value,
        })),
        submittedAt: contact.submittedAt,
        context: {
          ...(hutk !== null && { hutk }),
          pageUri: page.href,
          pageName: (await pageTitle(page.pathname)) ?? contact.title,
        },
      }),
    })
  }

  return {
    name: 'hubspot',
    async send({ delivery, subject }) {
      const contact = wordings[delivery.subjectKind]?.contact?.(subject)
      if (!contact) return
      const hutk = hutkOf(delivery)
      try {
        await submit(contact, hutk)
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error
        // The platform does not know this cookie. The lead matters more.
        if (hutk !== null && error.faults.includes('INVALID_HUTK')) return submit(contact, null)
        const isAboutValues =
          error.faults.length > 0 && error.faults.every((fault) => FAULTS_OF_VALUES.has(fault))
        throw isAboutValues ? Object.assign(error, { isFinal: true }) : error
      }
    },
    close: () => undefined,
  }
}
