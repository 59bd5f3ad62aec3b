import ChevronDown from 'lucide-react/icons/chevron-down'
import { COMPANY_SIZES, INDUSTRIES } from 'shared-contracts/lead-options'
import type { OfferName } from 'shared-contracts/offers'
import { useEffect, useRef } from 'react'
import { ActionButton, Icon } from 'shared-ui'
import { planner } from '../../content/meeting.ts'
import { OWN_BOOKING, type Industry } from './booking-pages.ts'
import { SpecialistPreview } from './specialist-preview.tsx'
import { INDUSTRY_PARAM, SIZE_PARAM } from './use-meeting-choice.ts'
import styles from './choice-step.module.css'

const { sheet, industry: ofIndustry, size: ofSize, straight, submit, place } = planner.choosing

/** How a choice was made: a key may be on its way through the options, and the button is the next thing it reaches. */
type OnChoose = (text: string, by: { keyboard: boolean }) => void

interface ChoiceStepProps {
  industry: Industry | null
  size: string | null
  offer: OfferName | null
  onIndustry: OnChoose
  onSize: OnChoose
  /** Both are chosen, and the visitor asks for the times. */
  onShow: () => void
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
  onChoose: OnChoose
  takesFocus?: boolean
}

const Choice = ({ id, name, label, prompt, options, value, onChoose, takesFocus = false }: ChoiceProps) => {
  const select = useRef<HTMLSelectElement>(null)
  const isByKey = useRef(false)
  const first = useRef({ adopt: onChoose, takesFocus })

  useEffect(() => {
    // What was chosen before the page woke; the focus is seen where keys have moved it.
    if (select.current?.value) {
      const isFocusSeen = select.current.form?.querySelector(':focus-visible') !== null
      first.current.adopt(select.current.value, { keyboard: isFocusSeen })
    }
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
          onKeyDown={() => (isByKey.current = true)}
          onPointerDown={() => (isByKey.current = false)}
          onChange={(event) => onChoose(event.currentTarget.value, { keyboard: isByKey.current })}
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

/**
 * Step 1: two choices, both needed; the guard marks the one that lacks, with no words. A choice by pointer that is the last
 * one shows the times, as the line above them says; one by key never does, the button does. Where no script runs, both
 * booking pages are linked.
 */
export const ChoiceStep = (props: ChoiceStepProps) => {
  const { industry, size, offer, onIndustry, onSize, onShow, takesFocus } = props
  return (
    <form
      method="get"
      action="/meeting"
      noValidate
      data-guard=""
      data-clarity-mask="true"
      className={styles.step}
      aria-label={sheet.title}
      onSubmit={(event) => {
        // One that lacks is the guard's, which hears of it next.
        if (industry === null || size === null) return
        event.preventDefault()
        onShow()
      }}
    >
      <p className={styles.place}>{place}</p>
      <div className={styles.choices}>
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
      </div>
      <noscript>
        <p>{straight.text}</p>
        <ul className={styles.straight}>
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
      <SpecialistPreview industry={industry} offer={offer} />
    </form>
  )
}
