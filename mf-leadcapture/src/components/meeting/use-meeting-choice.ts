import { useShell } from '@federation/area-kit/shell-services'
import { COMPANY_SIZES, INDUSTRIES } from 'shared-contracts/lead-options'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CompanySize, Industry } from './booking-pages.ts'

interface Choice {
  industry: Industry | null
  size: CompanySize | null
}

/** Names of the two selects, and of the query parameters a submit makes of them before the page is awake. */
export const INDUSTRY_PARAM = 'industry'
export const SIZE_PARAM = 'size'

const industryOf = (text: string | null): Industry | null => INDUSTRIES.find((name) => name === text) ?? null
const sizeOf = (text: string | null): CompanySize | null =>
  COMPANY_SIZES.find((name) => name === text) ?? null

interface By {
  keyboard: boolean
}

/**
 * Industry and company size: what the visitor chose or, until then, what the address says. Open times are asked for once both
 * are there, unless the last was chosen by a key: then once it is asked for.
 */
export const useMeetingChoice = () => {
  const { publish } = useShell()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [wasCleared, setCleared] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const offered: Choice = {
    industry: industryOf(search.get(INDUSTRY_PARAM)),
    size: sizeOf(search.get(SIZE_PARAM)),
  }
  const { industry, size } = chosen ?? offered
  const choose = (change: Partial<Choice>, { keyboard }: By) => {
    setWaiting(keyboard)
    const next = { ...(chosen ?? offered), ...change }
    setChosen((before) => ({ ...(before ?? offered), ...change }))
    publish({
      type: 'meeting_step',
      step: 'choose',
      ...(next.industry === null ? {} : { industry: next.industry }),
      ...(next.size === null ? {} : { size: next.size }),
    })
  }
  return {
    industry,
    size,
    /** Under which open times are asked for, once it is that far. */
    asked: industry === null || size === null || isWaiting ? null : { industry, size },
    chooseIndustry: (text: string, by: By) => choose({ industry: industryOf(text) }, by),
    chooseSize: (text: string, by: By) => choose({ size: sizeOf(text) }, by),
    show: () => setWaiting(false),
    wasCleared,
    clear: () => {
      setChosen({ industry: null, size: null })
      setCleared(true)
      publish({ type: 'meeting_step', step: 'change' })
    },
  }
}
