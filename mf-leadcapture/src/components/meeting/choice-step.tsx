import ChevronDown from 'lucide-react/icons/chevron-down'
import { COMPANY_SIZES, INDUSTRIES } from 'shared-contracts/lead-options'
import type { OfferName } from 'shared-contracts/offers'
import { useEffect, useRef } from 'react'
import { ActionButton, Icon } from 'shared-ui'
import { WeekSlip } from '../contact-block/week-slip.tsx'
import { planner } from '../../content/meeting.ts'
import { OWN_BOOKING } from './booking-pages.ts'
import { OfferNote } from './offer-note.tsx'
import { INDUSTRY_PARAM, SIZE_PARAM } from './use-meeting-choice.ts'
import styles from './choice-step.module.css'

const { sheet, industry: ofIndustry, size: ofSize, straight, submit, place } = planner.choosing

interface ChoiceStepProps {
  industry: string | null
  size: string | null
  offer: OfferName | null
  onIndustry: (text: string) => void
  onSize: (text: string) => void
  /** The visitor came back to choose anew: reading goes on at the first choice. */
  takesFocus: boolean
}

interface ChoiceProps {
  id: string
  name: string
  label: string
  prompt: string
  options: readonly string[]
  value: string | null
  onChoose: (text: string) => void
  takesFocus?: boolean
}

const Choice = ({ id, name, label, prompt, options, value, onChoose, takesFocus = false }: ChoiceProps) => {
  const select = useRef<HTMLSelectElement>(null)
  const first = useRef({ adopt: onChoose, takesFocus })

  useEffect(() => {
    // What was chosen before the page woke.
    if (select.current?.value) first.current.adopt(select.current.value)
    if (first.current.takesFocus) select.current?.focus()
  }, [])

  useEffect(() => {
    if (select.current && value !== null) select.current.value = value
  }, [value])

  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.select}>
        <select
          ref={select}
          id={id}
          name={name}
          required
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          <option value="">{prompt}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <Icon icon={ChevronDown} size={18} className={styles.chevron} />
      </span>
    </div>
  )
}

/** Step 1: two choices, both needed; the guard marks the one that lacks, with no words. Where no script runs, both booking pages are linked. */
export const ChoiceStep = ({ industry, size, offer, onIndustry, onSize, takesFocus }: ChoiceStepProps) => (
  <form
    method="get"
    action="/meeting"
    noValidate
    data-guard=""
    data-clarity-mask="true"
    className={styles.step}
    aria-label={sheet.title}
  >
    <Choice
      id="meeting-industry"
      name={INDUSTRY_PARAM}
      {...ofIndustry}
      options={INDUSTRIES}
      value={industry}
      onChoose={onIndustry}
      takesFocus={takesFocus}
    />
    <Choice
      id="meeting-size"
      name={SIZE_PARAM}
      {...ofSize}
      options={COMPANY_SIZES}
      value={size}
      onChoose={onSize}
    />
    <noscript>
      <p>{straight.text}</p>
      <ul>
        <li>
          <a href={OWN_BOOKING.mortgageUrl}>{straight.mortgage}</a>
        </li>
        <li>
          <a href={OWN_BOOKING.generalUrl}>{straight.general}</a>
        </li>
      </ul>
    </noscript>
    <ActionButton type="submit" size="lg" className={styles.submit}>
      {submit}
    </ActionButton>
    <div className={styles.place}>
      <p>
        {offer === null ? null : <OfferNote offer={offer} />} {place}
      </p>
      <WeekSlip marked={false} />
    </div>
  </form>
)
