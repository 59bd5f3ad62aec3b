import { describe, expect, it } from 'vitest'
import { Rows } from 'shared-ui/blocks/content.schema.ts'
import { COMPANY_CONTENT } from './check-company.ts'
import { adp } from './alternatives/adp.ts'
import { gusto } from './alternatives/gusto.ts'
import { jobber } from './alternatives/jobber.ts'
import { servicetitan } from './alternatives/servicetitan.ts'
import { spiff } from './alternatives/spiff.ts'
import { CaseCard, LegalDocument } from '../components/company/documents.schema.ts'
import { addDays, longDateWithYear, shortDateWithYear } from 'shared-ui/scenes/pay-calendar.ts'
import { CATEGORIES } from '../model/case-categories.ts'
import { CARDS, listCards, formatEmptyMessage } from './case-study.ts'
import { privacy } from './privacy-policy.ts'
import { agentSteps } from './agent-steps.ts'
import { CONVERSATIONS } from './aiagents-slides.ts'
import { TOOLS } from './tools.ts'
import { INTEGRATIONS } from './home.ts'

const COMPARISONS = [spiff, jobber, servicetitan, gusto, adp]

/** Returns a value and all values inside it, at any depth. */
const within = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(within)] : [value]

const cents = (text: string) => Math.round(Number(text.replaceAll(/[$,]/g, '').replace('−', '-')) * 100)

describe('the company’s content', () => {
  it('adds up the lines of each scene to its total in dollars', () => {
    const scenes = COMPANY_CONTENT.flatMap(({ value }) => within(value)).flatMap((value) => {
      const rows = Rows.safeParse(value)
      return rows.success &&
        rows.data.rows.some(({ tone, value: amount }) => tone === 'total' && amount.startsWith('$'))
        ? [rows.data]
        : []
    })
    expect(scenes.length).toBeGreaterThan(4)
    for (const { title, rows } of scenes) {
      const end = rows.findIndex(({ tone }) => tone === 'total')
      // The regular rate is an intermediate result, so it is not added.
      const parts = rows.slice(0, end).filter(({ label }) => label !== 'Regular rate')
      const terms = rows[end]?.working?.split(' + ') ?? parts.map(({ value }) => value)
      expect([title, terms.reduce((sum, term) => sum + cents(term), 0)]).toEqual([
        title,
        cents(rows[end]?.value ?? ''),
      ])
    }
  })

  it('has an entry in the table for each tool of the strip', () => {
    expect(TOOLS.map(({ name }) => name).toSorted()).toEqual([...INTEGRATIONS].toSorted())
  })

  it('quotes the conversation with Omar in the steps of the AI recruiter', () => {
    const [, request, answer] = CONVERSATIONS.books.messages
    expect(agentSteps.steps[0].sees).toBe(request?.text)
    expect(agentSteps.steps.map(({ does }) => does)).toContain(answer?.text)
  })

  it('has as many cells in each comparison row as the table has columns', () => {
    for (const { name, table } of COMPARISONS) {
      for (const row of table.rows)
        expect([name, row.label, row.cells.length]).toEqual([name, row.label, table.columns.length])
    }
  })

  it('has at least one row per comparison in which the other product is better', () => {
    for (const { name, table } of COMPARISONS) {
      expect([
        name,
        table.rows.some(({ cells: [ours, theirs] }) =>
          ours === false ? theirs === true : theirs !== false && ours !== true,
        ),
      ]).toEqual([name, true])
    }
  })
})

describe('a legal page', () => {
  it('must not have a date of effect in the future', () => {
    const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
    const [latest, ...earlier] = privacy.history.items
    const of = (day: string) => ({
      ...privacy,
      effective: longDateWithYear(day),
      effectiveIso: day,
      history: { ...privacy.history, items: [{ ...latest, date: shortDateWithYear(day) }, ...earlier] },
    })
    expect(LegalDocument.safeParse(of(addDays(tomorrow, -1))).success).toBe(true)
    expect(LegalDocument.safeParse(of(tomorrow)).success).toBe(false)
  })

  it('has the same date and version as the latest entry of its history', () => {
    expect(LegalDocument.safeParse({ ...privacy, effective: 'November 26, 2026' }).success).toBe(false)
    expect(LegalDocument.safeParse({ ...privacy, version: '9.9' }).success).toBe(false)
  })
})

describe('the list of case studies', () => {
  it('shows all case studies by default, and those of a selected category', () => {
    expect(listCards('All')).toEqual(CARDS)
    expect(listCards('Solar').map(({ id }) => id)).toEqual(['aveyo'])
  })

  it('accepts a card with a picture and counts, and rejects invalid ones', () => {
    const image = { src: '/logo.svg', alt: 'Aveyo', width: 120, height: 40 }
    const stats = { views: 1200, comments: 8, shares: 0 }
    const [card] = CARDS
    expect(CaseCard.parse({ ...card, image, stats })).toEqual({ ...card, image, stats })
    expect(CaseCard.safeParse({ ...card, image: { src: '/logo.svg' } }).success).toBe(false)
    expect(CaseCard.safeParse({ ...card, stats: { ...stats, views: -1 } }).success).toBe(false)
  })

  it('has a message for a category without case studies', () => {
    const empty = CATEGORIES.find((category) => listCards(category).length === 0)
    expect(empty).toBeDefined()
    expect(formatEmptyMessage('Roofing')).toBe('No case studies found for Roofing industries')
  })
})
