import { describe, expect, test } from 'vitest'
import { TOOLS } from '../content/tools.ts'
import {
  ALL,
  FILTER_FORM,
  formatFilterResult,
  filterTools,
  listOptions,
  SYNCED_DATA,
  TOOL_JOBS,
} from './tool-filter.ts'

const namesOf = (job: string, data: string) => filterTools(TOOLS, { job, data }).map(({ name }) => name)

describe('the filter of tools', () => {
  test('finds tools by purpose, by synchronized data, and by both', () => {
    expect(namesOf(ALL, ALL)).toHaveLength(TOOLS.length)
    expect(namesOf('keeps-the-books', ALL)).toEqual(['QuickBooks', 'Xero'])
    expect(namesOf(ALL, 'hours')).toEqual(['ServiceTitan', 'Jobber', 'Gusto', 'Zapier'])
    expect(namesOf('runs-the-job', 'hours')).toEqual(['ServiceTitan', 'Jobber'])
    expect(namesOf('hires', 'deals')).toEqual([])
  })

  test('lists every tool under one purpose, and at least one tool under every option', () => {
    const byJob = listOptions('All', TOOL_JOBS)
      .slice(1)
      .flatMap(({ value }) => namesOf(value, ALL))
    expect(byJob.toSorted()).toEqual(TOOLS.map(({ name }) => name).toSorted())
    const byData = listOptions('All', SYNCED_DATA).map(({ value }) => namesOf(ALL, value).length)
    expect(Math.min(...byData)).toBeGreaterThan(0)
  })

  test('has a text for the URL', () => {
    const filter = { job: 'runs-the-job', data: 'hours' }
    expect(FILTER_FORM.format(filter)).toBe('runs-the-job.hours')
    expect(FILTER_FORM.parse('runs-the-job.hours', { job: ALL, data: ALL })).toEqual(filter)
  })

  test('reports the number of found tools', () => {
    expect(formatFilterResult({ job: ALL, data: ALL }, 12, 12)).toBe('All 12 tools.')
    expect(formatFilterResult({ job: 'runs-the-job', data: 'hours' }, 2, 12)).toBe(
      '2 of 12 tools: runs the job, syncs hours.',
    )
  })
})
