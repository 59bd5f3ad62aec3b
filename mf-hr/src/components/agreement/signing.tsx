import { useShell } from '@federation/area-kit/shell-services'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { ProductScreen, ScreenHead } from 'shared-ui'
import {
  ControlPanel,
  DateField,
  NumberField,
  readTouched,
  Result,
  SelectField,
} from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, printAlone, TextButton } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet } from 'shared-ui/island-kit/sheet.tsx'
import { TextField } from 'shared-ui/island-kit/text-field.tsx'
import { CLAWBACK_DAYS, SHARES } from 'shared-ui/scenes/ridgeline-shares.ts'
import { agreement as content } from '../../content/agreement.ts'
import { paperText, stateText } from '../../model/agreement-text.ts'
import {
  type Action,
  type Agreement,
  draftOf,
  type FieldName,
  type Fields,
  JOBS,
  lackOf,
  LIMITS,
  missingIn,
  readTerms,
  sealOf,
  takeAction,
} from '../../model/agreement.ts'
import styles from './paper.module.css'
import { Paper, Versions } from './paper.tsx'

const { sample } = content
const PRESET: Fields = {
  name: sample.name,
  job: sample.job,
  from: sample.from,
  share: String(SHARES[sample.job]),
  days: String(CLAWBACK_DAYS),
}
const JOB_OPTIONS = JOBS.map((job) => ({ value: job, label: content.jobs[job] }))

const reduce = (agreement: Agreement, action: Action): Agreement => takeAction(agreement, action, SHARES)

/** Values that a visitor typed and checked before hydration. */
const touchedIn = (panel: HTMLElement, paper: HTMLElement): Action[] => {
  const fields = readTouched(panel)
  const { typed } = readTouched(paper)
  return [
    ...(Object.keys(fields).length > 0 ? [{ fields }] : []),
    ...(typed === undefined ? [] : [{ typed }]),
    ...(paper.querySelector('input:checked') ? [{ isAgreed: true }] : []),
  ]
}

/** Lets a visitor fill in a commission agreement and sign it. Nothing of it leaves the page: neither address nor events have it. */
export function Signing() {
  const { publish } = useShell()
  const [state, act] = useReducer(reduce, PRESET, draftOf)
  const panel = useRef<HTMLFieldSetElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const isTaken = useRef(false)
  const takeTouched = useCallback(() => {
    if (isTaken.current || !panel.current || !paper.current) return
    for (const action of touchedIn(panel.current, paper.current)) {
      isTaken.current = true
      act(action)
    }
  }, [])
  // Before a press from before hydration is repeated.
  useLayoutEffect(takeTouched, [takeTouched])
  // In a page that the browser has translated, controls get what was typed only after layout effects have run.
  useEffect(takeTouched, [takeTouched])

  const { fields, signatures, refused } = state
  const terms = readTerms(fields)
  const missing = missingIn(terms)
  const sealed = sealOf(state)
  const type = (name: FieldName) => (value: string) => act({ fields: { [name]: value } })
  const problemOf = (name: FieldName) => (missing.includes(name) ? content.problems[name] : undefined)
  const isSigning = useRef(false)
  useLayoutEffect(() => {
    // The button that had the focus is gone.
    if (isSigning.current) paper.current?.querySelector<HTMLElement>('[data-seal]')?.focus()
    isSigning.current = false
  })
  const sign = () => {
    const lack = lackOf(state)
    const control = lack === 'signature' || lack === 'otherName' ? 'typed' : lack
    isSigning.current = lack === null
    act({ signAt: new Date().toISOString() })
    publish({
      type: 'signing_tried',
      job: terms.job ?? JOBS[0],
      lacked: lack === null ? 'nothing' : lack === 'consent' ? lack : control === 'typed' ? 'name' : 'field',
    })
    for (const { current } of [panel, paper])
      current?.querySelector<HTMLElement>(`[name="${control}"]`)?.focus()
  }
  return (
    <ProductScreen
      place="Documents"
      caption={content.caption}
      aside={content.screen}
      list={
        <>
          <ControlPanel label={content.change} ref={panel}>
            <TextField
              name="name"
              label={content.labels.name}
              value={fields.name}
              maxLength={LIMITS.name.max}
              hint={content.hints.name}
              problem={problemOf('name')}
              onChange={type('name')}
            />
            <SelectField
              name="job"
              label={content.labels.job}
              value={fields.job}
              options={JOB_OPTIONS}
              onChange={type('job')}
            />
            <DateField
              name="from"
              label={content.labels.from}
              value={fields.from}
              {...LIMITS.from}
              hint={content.hints.from}
              problem={problemOf('from')}
              onChange={type('from')}
            />
            <NumberField
              name="share"
              label={content.labels.share}
              value={fields.share}
              {...LIMITS.share}
              unit="%"
              hint={content.hints.share}
              problem={problemOf('share')}
              onChange={type('share')}
            />
            <NumberField
              name="days"
              label={content.labels.days}
              value={fields.days}
              {...LIMITS.days}
              unit="days"
              hint={content.hints.days}
              problem={problemOf('days')}
              onChange={type('days')}
            />
          </ControlPanel>
          <Result>{stateText(missing, refused, signatures[sealed], signatures.length > 0)}</Result>
          <Paper
            ref={paper}
            terms={terms}
            state={state}
            signature={signatures[sealed]}
            act={act}
            onSign={sign}
          />
        </>
      }
      detail={
        <div className={styles.side}>
          <Sheet>
            <ScreenHead title={content.versions} />
            <Versions signatures={signatures} isSealed={sealed >= 0} />
            <Note>{content.local}</Note>
            <Note>{content.advice}</Note>
            <CopyButtons
              copies={[
                {
                  label: content.copy,
                  done: 'Text copied.',
                  text: () => paperText(terms, signatures[sealed]),
                },
              ]}
            >
              <TextButton
                label={content.print}
                onPress={() => {
                  if (paper.current) printAlone(paper.current)
                }}
              />
            </CopyButtons>
          </Sheet>
        </div>
      }
    />
  )
}
