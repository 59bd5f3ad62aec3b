import { COMPANY_SIZES, INDUSTRIES } from 'shared-contracts/lead'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CompanySize, Industry } from '../../content/booking.ts'

const industryOf = (text: string | null): Industry | null => INDUSTRIES.find((name) => name === text) ?? null
const sizeOf = (text: string | null): CompanySize | null => COMPANY_SIZES.find((name) => name === text) ?? null

/** Names of the two selects, and of the query parameters a submit without JavaScript makes of them. */
export const INDUSTRY_PARAM = 'industry'
export const SIZE_PARAM = 'size'

/** Industry and company size, from the selects or from the address; both start empty, as the server rendered them. */
export const useMeetingChoice = () => {
  const [search] = useSearchParams()
  const [industry, setIndustry] = useState<Industry | null>(null)
  const [size, setSize] = useState<CompanySize | null>(null)

  useEffect(() => {
    setIndustry((chosen) => chosen ?? industryOf(search.get(INDUSTRY_PARAM)))
    setSize((chosen) => chosen ?? sizeOf(search.get(SIZE_PARAM)))
  }, [search])

  return {
    industry,
    size,
    chooseIndustry: (text: string) => setIndustry(industryOf(text)),
    chooseSize: (text: string) => setSize(sizeOf(text)),
    clear: () => {
      setIndustry(null)
      setSize(null)
    },
  }
}
