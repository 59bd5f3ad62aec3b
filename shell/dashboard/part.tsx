import type { DashboardView, ReleaseSpan } from '@federation/service/dashboard'
import type { ReactNode } from 'react'
import type { Provenance } from 'shared-contracts'
import { Heading, Section, type Tone } from 'shared-ui'
import styles from './part.module.css'

export type View = DashboardView

interface PartProps {
  /** Value of the attribute `data-part`, by which `board.client.js` finds this part of the page. */
  name: string
  title: string
  about?: string
  tone?: Tone
  children: ReactNode
}

export const Part = ({ name, title, about, tone = 'paper', children }: PartProps) => (
  <Section tone={tone} labelledBy={`${name}-title`} spacing="tight">
    <div className={styles.head}>
      <Heading level={2} size="md" id={`${name}-title`}>
        {title}
      </Heading>
      {about === undefined ? null : <p className={styles.about}>{about}</p>}
    </div>
    <div data-part={name}>{children}</div>
  </Section>
)

export const EmptyMessage = ({ children }: { children: ReactNode }) => (
  <p className={styles.about}>{children}</p>
)

/** Link to the visual diff (pictures before and after) of a composition. Renders nothing if there is no visual diff. */
export const DiffLink = ({ href }: { href: string | null }) =>
  href === null ? null : (
    <p>
      <a href={href} className={styles.looks}>
        How it looks, before and after
      </a>
    </p>
  )

const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Formats an ISO 8601 time as `Nov 22` (UTC). */
export const formatDay = (at: string): string => DAY.format(new Date(at))

/** Formats an ISO 8601 time as `Nov 22, 19:04` (UTC). */
export const formatDateTime = (at: string): string => `${formatDay(at)}, ${at.slice(11, 16)}`

/** Formats the author of a change, such as `ada in acme/pay, commit 0a1b2c3d4e5f` or `key of site`. */
export const formatAuthor = (by: ReleaseSpan['by']): string => {
  if (by === null) return 'on the registry’s machine'
  return 'publisher' in by
    ? `${formatJob(by.publisher)}, commit ${by.publisher.commit.slice(0, 12)}`
    : `key of ${by.name}`
}

/** Formats a CI job, such as `ada in acme/pay`. */
export const formatJob = ({ actor, repository }: Provenance): string =>
  actor === undefined ? repository : `${actor} in ${repository}`

/** Formats an ISO 8601 time as `19:04` (UTC). */
export const formatTime = (at: string): string => at.slice(11, 16)

/** Formats a number with thousands separators, as `1,204`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** Formats a count with its noun, such as `1 page` and `3 pages`. `plural` is used unless the count is 1. */
export const formatNounCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`

/** Formats `bad / count` as a percentage, such as `0.42%`. Returns a dash if `count` is 0. */
export const formatShare = ({ count, bad }: { count: number; bad: number }): string =>
  count === 0 ? '–' : `${((100 * bad) / count).toFixed(bad === 0 ? 0 : 2)}%`
