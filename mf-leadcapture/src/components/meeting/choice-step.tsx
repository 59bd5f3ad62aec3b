import { useShell } from '@federation/area-kit/shell-services'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { COMPANY_SIZES, INDUSTRIES } from 'shared-contracts/form-post'
import { type OfferName, OFFERS } from 'shared-contracts/site'
import { ActionButton, Amount, Icon, Pictogram } from 'shared-ui'
import { dollars } from 'shared-ui/scenes/money.ts'
import { SplitBar } from 'shared-ui/scenes/pay-scenes.tsx'
import { type CompanySize, type Industry, OWN_BOOKING_PAGES } from '../../../contract/booking.ts'
import type { PlannerContent, Specialists, TradeSplit } from '../leadcapture.schema.ts'
import specialistPreview from './specialist-preview.module.css'
import choiceStep from './choice-step.module.css'

/**
 * Called when the visitor selects an option. Arrow keys also select the options before the intended one. So with `keyboard`,
 * the option is possibly not the intended one.
 */
type OnChoose = (text: string, by: By) => void
interface By {
  keyboard: boolean
}

interface ChoiceStepProps {
  content: PlannerContent['choosing']
  specialists: Specialists
  industry: Industry | null
  size: string | null
  offer: OfferName | null
  onIndustry: OnChoose
  onSize: OnChoose
  onShow: () => void
  /** True if the visitor returned from the booking step. The first select box then gets the focus. */
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
    // The visitor can make a choice before hydration, when `onChange` is not called. Report such a choice now. If the browser
    // shows a focus ring, the visitor used the keyboard.
    if (select.current?.value) {
      const hasFocusRing = select.current.form?.querySelector(':focus-visible') !== null
      first.current.adopt(select.current.value, { keyboard: hasFocusRing })
    }
    if (first.current.takesFocus) select.current?.focus()
  }, [])

  useEffect(() => {
    if (select.current && value !== null) select.current.value = value
  }, [value])

  return (
    <div className={choiceStep.choice}>
      <label htmlFor={id}>{label}</label>
      <span className={choiceStep.select}>
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
        <Icon icon={ChevronDown} size={18} className={choiceStep.chevron} />
      </span>
    </div>
  )
}

/**
 * First step of the meeting page: two required choices. After both choices by mouse or touch, the open times appear
 * immediately. After a choice by keyboard, the visitor must press the button. The form guard, a script that validates forms,
 * marks a missing choice. Without JavaScript, the step shows links to both booking pages.
 */
export const ChoiceStep = (props: ChoiceStepProps) => {
  const { content, specialists, industry, size, offer, onIndustry, onSize, onShow, takesFocus } = props
  const { sheet, straight, submit, place } = content
  return (
    <form
      method="get"
      action="/meeting"
      noValidate
      data-guard=""
      data-clarity-mask="true"
      className={choiceStep.step}
      aria-label={sheet.title}
      onSubmit={(event) => {
        // Do nothing if a choice is missing. The form guard, a script that validates forms, handles the same event next and
        // marks the missing choice.
        if (industry === null || size === null) return
        event.preventDefault()
        onShow()
      }}
    >
      <p className={choiceStep.place}>{place}</p>
      <div className={choiceStep.choices}>
        <Choice
          id="meeting-industry"
          name={INDUSTRY_PARAM}
          {...content.industry}
          options={INDUSTRIES}
          value={industry}
          onChoose={onIndustry}
          takesFocus={takesFocus}
        />
        <Choice
          id="meeting-size"
          name={SIZE_PARAM}
          {...content.size}
          options={COMPANY_SIZES}
          value={size}
          onChoose={onSize}
        />
      </div>
      <noscript>
        <p>{straight.text}</p>
        <ul className={choiceStep.straight}>
          <li>
            <a href={OWN_BOOKING_PAGES.mortgageUrl}>{straight.mortgage}</a>
          </li>
          <li>
            <a href={OWN_BOOKING_PAGES.generalUrl}>{straight.general}</a>
          </li>
        </ul>
      </noscript>
      <ActionButton type="submit" size="lg" className={choiceStep.submit}>
        {submit}
      </ActionButton>
      <SpecialistPreview content={content.preview} {...{ specialists, industry, offer }} />
    </form>
  )
}

const SAMPLE: Industry = 'Solar'

const Shares = ({ cents, of, parts, toShare }: TradeSplit & { toShare: string }) => (
  <div>
    <p className={specialistPreview.pool}>
      <span className={specialistPreview.sum}>
        <Amount from={{ sum: `${of} = ${dollars(cents)}` }}>{dollars(cents)}</Amount>
      </span>{' '}
      {toShare} {of}
    </p>
    <SplitBar amounts={parts.map(({ percent }) => percent)} className={specialistPreview.bar} />
    <ul>
      {parts.map(({ who, percent }, index) => (
        <li key={who} className={specialistPreview.part} data-piece={index}>
          <span>{who}</span> <span className={specialistPreview.percent}>{percent}%</span>{' '}
          <span className={specialistPreview.amount}>
            <Amount
              from={{
                rule: who,
                sum: `${percent}% of ${dollars(cents)} = ${dollars((cents * percent) / 100)}`,
              }}
            >
              {dollars((cents * percent) / 100)}
            </Amount>
          </span>
        </li>
      ))}
    </ul>
  </div>
)

type SpecialistPreviewProps = Pick<ChoiceStepProps, 'specialists' | 'industry' | 'offer'> & {
  content: PlannerContent['choosing']['preview']
}

const SpecialistPreview = ({ content, specialists, industry, offer }: SpecialistPreviewProps) => {
  const { name, shows, pictogram, split } = specialists[industry ?? SAMPLE]
  return (
    <div className={specialistPreview.preview} data-tone="paper">
      <output className={specialistPreview.who} aria-label="Who meets you">
        <Pictogram
          name={industry === null ? 'pay' : pictogram}
          size={40}
          className={specialistPreview.pictogram}
        />
        <span className={specialistPreview.name}>
          {industry === null ? content.title : `Your ${name} specialist`}
        </span>
      </output>
      <p className={specialistPreview.shows}>{industry === null ? content.shows : shows}</p>
      <Shares {...split} toShare={content.toShare} />
      <p className={specialistPreview.leave}>
        {offer === null ? content.split : <OfferNote offer={offer} />}
      </p>
    </div>
  )
}

export const OfferNote = ({ offer }: { offer: OfferName }) => (
  <span>
    Your link is good for <strong>{OFFERS[offer].discount}</strong>, if you book by {OFFERS[offer].lastDay}.
  </span>
)

interface MeetingChoice {
  industry: Industry | null
  size: CompanySize | null
}

/**
 * Names of the two select boxes. If the visitor submits the form before hydration, the URL gets query parameters with these
 * names.
 */
const INDUSTRY_PARAM = 'industry'
const SIZE_PARAM = 'size'

const industryOf = (text: string | null): Industry | null => INDUSTRIES.find((name) => name === text) ?? null
const sizeOf = (text: string | null): CompanySize | null =>
  COMPANY_SIZES.find((name) => name === text) ?? null

/**
 * Returns the industry and the company size that the visitor chose. Before a choice, returns the values in the URL.
 * `confirmedChoice` is null until both are chosen. After a choice by keyboard, it also stays null until the visitor presses the
 * button that calls `show`.
 */
export const useMeetingChoice = () => {
  const { publish } = useShell()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<MeetingChoice | null>(null)
  const [wasCleared, setCleared] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  const offered: MeetingChoice = {
    industry: industryOf(search.get(INDUSTRY_PARAM)),
    size: sizeOf(search.get(SIZE_PARAM)),
  }
  const { industry, size } = chosen ?? offered
  const choose = (change: Partial<MeetingChoice>, { keyboard }: By) => {
    setWaiting(keyboard)
    const next = { ...(chosen ?? offered), ...change }
    setChosen((previous) => ({ ...(previous ?? offered), ...change }))
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
    confirmedChoice: industry === null || size === null || isWaiting ? null : { industry, size },
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
