import { useShell } from '@federation/area-kit/shell-services'
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { getMessageId } from 'shared-contracts/form-post'
import { DOM } from 'shared-contracts/page'
import { ProductScreen, ScreenHead } from 'shared-ui'
import { FieldMessage, TextInput } from 'shared-ui/form/controls.tsx'
import {
  ControlPanel,
  DateField,
  NumberField,
  readChangedControls,
  Result,
  SelectField,
} from 'shared-ui/island-kit/controls.tsx'
import { CopyButtons, PrintButton } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet } from 'shared-ui/island-kit/sheet.tsx'
import { TextField } from 'shared-ui/island-kit/more-controls.tsx'
import { CLAWBACK_DAYS, SHARES } from 'shared-ui/scenes/pay-rates.ts'
import styles from '../components/agreement/paper.module.css'
import { agreement as content } from '../content/agreement.ts'
import {
  formatAgreement,
  splitTemplate,
  formatSignature,
  formatAgreementState,
  formatAgreementTitle,
} from '../components/agreement/agreement-text.ts'
import {
  type Action,
  type Agreement,
  createDraft,
  type FieldName,
  type Fields,
  JOBS,
  findMissingItem,
  LIMITS,
  listMissingFields,
  readTerms,
  findCurrentSignature,
  type Signature,
  reduceAgreement,
  type Terms,
} from '../model/agreement.ts'

const { sample } = content
const PRESET: Fields = {
  name: sample.name,
  job: sample.job,
  from: sample.from,
  share: String(SHARES[sample.job]),
  days: String(CLAWBACK_DAYS),
}
const JOB_OPTIONS = JOBS.map((job) => ({ value: job, label: content.jobs[job] }))

const reduce = (agreement: Agreement, action: Action): Agreement => reduceAgreement(agreement, action, SHARES)

/** Returns actions that copy into the state what the visitor entered before hydration: typed texts, and the checked consent. */
const listChangeActions = (panel: HTMLElement, paper: HTMLElement): Action[] => {
  const fields = readChangedControls(panel)
  const { typed } = readChangedControls(paper)
  return [
    ...(Object.keys(fields).length > 0 ? [{ fields }] : []),
    ...(typed === undefined ? [] : [{ typed }]),
    ...(paper.querySelector('input:checked') ? [{ isAgreed: true }] : []),
  ]
}

/**
 * Lets a visitor fill in a sample commission agreement and sign it. The typed texts stay in the page: neither the URL nor an
 * event contains them.
 */
export function Island() {
  const { publish } = useShell()
  const [state, act] = useReducer(reduce, PRESET, createDraft)
  const panel = useRef<HTMLFieldSetElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const hasAdoptedControls = useRef(false)
  const adoptChangedControls = useCallback(() => {
    if (hasAdoptedControls.current || !panel.current || !paper.current) return
    for (const action of listChangeActions(panel.current, paper.current)) {
      hasAdoptedControls.current = true
      act(action)
    }
  }, [])
  // Read the controls that the visitor changed before hydration. Read them in a layout effect: after layout effects, the shell
  // repeats the visitor's clicks from before hydration, and these clicks need the values.
  useLayoutEffect(adoptChangedControls, [adoptChangedControls])
  // Read the changed controls again in a later effect. On a page that the browser has translated, they contain the typed values
  // only after layout effects.
  useEffect(adoptChangedControls, [adoptChangedControls])

  const { fields, signatures, refused } = state
  const terms = readTerms(fields)
  const missing = listMissingFields(terms)
  const sealed = findCurrentSignature(state)
  const chosen = (name: FieldName) => ({
    name,
    label: content.labels[name],
    value: fields[name],
    onChange: (value: string) => act({ fields: { [name]: value } }),
  })
  const typed = (name: Exclude<FieldName, 'job'>) => ({
    ...chosen(name),
    hint: content.hints[name],
    problem: missing.includes(name) ? content.problems[name] : undefined,
  })
  const isSigning = useRef(false)
  useLayoutEffect(() => {
    // Focus the signature, because the focused button disappears when the visitor signs.
    if (isSigning.current) paper.current?.querySelector<HTMLElement>('[data-seal]')?.focus()
    isSigning.current = false
  })
  const sign = () => {
    const missingItem = findMissingItem(state)
    const control = missingItem === 'signature' || missingItem === 'otherName' ? 'typed' : missingItem
    isSigning.current = missingItem === null
    act({ signAt: new Date().toISOString() })
    publish({
      type: 'signing_tried',
      job: terms.job ?? JOBS[0],
      lacked:
        missingItem === null
          ? 'nothing'
          : missingItem === 'consent'
            ? missingItem
            : control === 'typed'
              ? 'name'
              : 'field',
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
            <TextField {...typed('name')} maxLength={LIMITS.name.max} />
            <SelectField {...chosen('job')} options={JOB_OPTIONS} />
            <DateField {...typed('from')} {...LIMITS.from} />
            <NumberField {...typed('share')} {...LIMITS.share} unit="%" />
            <NumberField {...typed('days')} {...LIMITS.days} unit="days" />
          </ControlPanel>
          <Result>{formatAgreementState(missing, refused, signatures[sealed], signatures.length > 0)}</Result>
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
                  text: () => formatAgreement(terms, signatures[sealed]),
                },
              ]}
            >
              <PrintButton label={content.print} sheet={paper} />
            </CopyButtons>
          </Sheet>
        </div>
      }
    />
  )
}

/** A sentence of the agreement, in which the values of fields are marked as filled in or missing. */
const Sentence = ({ template, terms }: { template: string; terms: Partial<Terms> }) =>
  splitTemplate(template, terms).map(({ field, text }) =>
    field === undefined ? (
      text
    ) : (
      <span key={field} className={styles.field} data-missing={text === undefined || undefined}>
        {text ?? content.blank}
      </span>
    ),
  )

interface PaperProps {
  ref: RefObject<HTMLDivElement | null>
  terms: Partial<Terms>
  state: Agreement
  /** Signature that the visitor gave for the present field values. Undefined if these values are not signed. */
  signature: Signature | undefined
  act: (action: Action) => void
  onSign: () => void
}

/**
 * The agreement, drawn as a sheet of paper. At the end is the line to sign on. Once signed, the signature and the signed terms
 * replace that line.
 */
const Paper = ({ ref, terms, signature, ...signing }: PaperProps) => (
  <div ref={ref} className={styles.paper}>
    <p className={styles.company}>{content.company}</p>
    <h3 className={styles.title}>{formatAgreementTitle(terms)}</h3>
    <p>
      <Sentence template={content.between} terms={terms} />
    </p>
    <ol className={styles.clauses}>
      {content.clauses.map((clause) => (
        <li key={clause}>
          <Sentence template={clause} terms={terms} />
        </li>
      ))}
    </ol>
    {signature ? <Seal {...signature} /> : <SigningLine {...signing} />}
  </div>
)

const Seal = (signature: Signature) => {
  const { signed, sealed } = formatSignature(signature)
  return (
    <div className={styles.seal} data-seal="" tabIndex={-1}>
      <p className={styles.ink}>{signature.terms.name}</p>
      <p className={styles.under}>{signed}</p>
      <p>{sealed}</p>
    </div>
  )
}

/** The line to sign on, with consent, name and button. In print and without JavaScript, it is an empty line for a pen. */
function SigningLine({ state, act, onSign }: Pick<PaperProps, 'state' | 'act' | 'onSign'>) {
  const id = useId()
  const consentId = `${id}-consent`
  const { refused } = state
  const ofConsent = refused === 'consent' ? content.problems.consent : undefined
  const ofName = refused === 'signature' || refused === 'otherName' ? content.problems[refused] : undefined
  return (
    <>
      <div className={styles.signing}>
        <label className={styles.consent}>
          <input
            id={consentId}
            type="checkbox"
            name="consent"
            checked={state.isAgreed}
            className={styles.box}
            aria-describedby={ofConsent && getMessageId(consentId)}
            aria-invalid={ofConsent === undefined ? undefined : true}
            onChange={(event) => act({ isAgreed: event.target.checked })}
          />
          {content.consent}
        </label>
        <FieldMessage id={consentId} error={ofConsent} />
        <label htmlFor={id} className={styles.label}>
          {content.signHere}
        </label>
        <div className={styles.line}>
          <TextInput
            id={id}
            type="text"
            name="typed"
            autoComplete="off"
            maxLength={LIMITS.name.max}
            value={state.typed}
            aria-describedby={ofName && getMessageId(id)}
            aria-invalid={ofName === undefined ? undefined : true}
            onChange={(event) => act({ typed: event.target.value })}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) onSign()
            }}
          />
          <button type="button" className={styles.button} {...{ [DOM.ownEvent]: '' }} onClick={onSign}>
            {content.sign}
          </button>
        </div>
        <FieldMessage id={id} error={ofName} />
      </div>
      <p className={styles.pen}>
        <span>{content.line.name}</span> <span>{content.line.date}</span>
      </p>
    </>
  )
}

/**
 * Lists the versions of the agreement. For each signed version, shows who signed which terms, and when. If the current version
 * is not signed, it is the last entry of the list, without a signature.
 */
const Versions = ({ signatures, isSealed }: { signatures: readonly Signature[]; isSealed: boolean }) => (
  <ol className={styles.versions}>
    {signatures.map((signature, index) => {
      const { signed, sealed } = formatSignature(signature)
      return (
        <li key={signature.at} className={styles.version}>
          <b>
            {content.version} {index + 1}
          </b>{' '}
          {signed}. {sealed}
        </li>
      )
    })}
    {isSealed ? null : (
      <li className={styles.version}>
        <b>
          {content.version} {signatures.length + 1}
        </b>{' '}
        {content.unsigned}
      </li>
    )}
  </ol>
)
