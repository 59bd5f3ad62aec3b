import { useShell } from 'federation/shell-services'
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

/** Industry and company size: what the visitor chose or, until then, what the address says. */
export const useMeetingChoice = () => {
  const { publish } = useShell()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [wasCleared, setCleared] = useState(false)
  const offered: Choice = {
    industry: industryOf(search.get(INDUSTRY_PARAM)),
    size: sizeOf(search.get(SIZE_PARAM)),
  }
  const choose = (change: Partial<Choice>) => {
    const { industry, size } = { ...(chosen ?? offered), ...change }
    setChosen((before) => ({ ...(before ?? offered), ...change }))
    publish({
      type: 'meeting_step',
      step: 'choose',
      ...(industry === null ? {} : { industry }),
      ...(size === null ? {} : { size }),
    })
  }
  return {
    ...(chosen ?? offered),
    chooseIndustry: (text: string) => choose({ industry: industryOf(text) }),
    chooseSize: (text: string) => choose({ size: sizeOf(text) }),
    wasCleared,
    clear: () => {
      setChosen({ industry: null, size: null })
      setCleared(true)
      publish({ type: 'meeting_step', step: 'change' })
    },
  }
}
