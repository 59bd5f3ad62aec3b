import { ActionButton } from 'shared-ui'
import type { Effort } from '../../http/errors.ts'
import { CallOrWrite } from '../../http/pages/document.tsx'
import type { Notice, Page } from './page.ts'
import { counted } from '../../outbox/mail/facts.ts'
import { HiddenFields } from './page-parts.tsx'
import styles from '../../http/pages/document.module.css'

export const notice = ({ heading, text }: Notice): Page => ({
  heading,
  intro: text,
  body: (
    <p>
      You can also call <CallOrWrite />.
    </p>
  ),
})

/** What this page sends by itself, whatever came with the form before. */
const OWN = new Set(['proof', 'ticket'])

/**
 * Many are booking, or this form looks unusual: it takes some trouble first. A script works on the challenge and sends the form by itself;
 * without one the visitor waits and presses the button. All that was typed goes along.
 */
export const trouble = (
  path: string,
  values: Record<string, string>,
  { challenge, ticket, seconds }: Effort,
): Page => ({
  heading: 'One moment, please',
  needsProof: true,
  intro: 'We are checking that a person is asking. What you typed is still here.',
  body: (
    <form method="post" action={path} data-challenge={JSON.stringify(challenge)}>
      <HiddenFields
        fields={[
          ...Object.entries(values).filter(([name]) => !OWN.has(name)),
          ['ticket', ticket],
          ['proof', ''],
        ]}
      />
      <output className={styles.wait}>Wait {counted(seconds, 'second')}, then press the button.</output>
      <ActionButton type="submit" size="lg" className={styles.send}>
        Go on
      </ActionButton>
    </form>
  ),
})
