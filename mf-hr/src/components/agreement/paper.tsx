import { type KeyboardEvent, type RefObject, useId } from 'react'
import { messageId } from 'shared-contracts/field-rule'
import { DOM } from 'shared-contracts/page'
import { FieldMessage } from 'shared-ui/form/field.tsx'
import { TextInput } from 'shared-ui/form/controls.tsx'
import { agreement as content } from '../../content/agreement.ts'
import { piecesOf, signatureText, titleOf } from '../../model/agreement-text.ts'
import { type Action, type Agreement, LIMITS, type Signature, type Terms } from '../../model/agreement.ts'
import styles from './paper.module.css'

/** A sentence of the paper with its filled-in places marked, and those that are missing. */
const Sentence = ({ template, terms }: { template: string; terms: Partial<Terms> }) =>
  piecesOf(template, terms).map(({ field, text }) =>
    field === undefined ? (
      text
    ) : (
      <span key={field} className={styles.field} data-missing={text === undefined || undefined}>
        {text ?? content.blank}
      </span>
    ),
  )

export interface PaperProps {
  ref: RefObject<HTMLDivElement | null>
  terms: Partial<Terms>
  state: Agreement
  /** Signature of the terms as they are; undefined without one. */
  signature: Signature | undefined
  act: (action: Action) => void
  onSign: () => void
}

/** The agreement as one sheet, with the line to sign on, or the signature and what it seals. */
export const Paper = ({ ref, terms, signature, ...signing }: PaperProps) => (
  <div ref={ref} className={styles.paper}>
    <p className={styles.company}>{content.company}</p>
    <h3 className={styles.title}>{titleOf(terms)}</h3>
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
  const { signed, sealed } = signatureText(signature)
  return (
    <div className={styles.seal} data-seal="" tabIndex={-1}>
      <p className={styles.ink}>{signature.terms.name}</p>
      <p className={styles.under}>{signed}</p>
      <p>{sealed}</p>
    </div>
  )
}

/** Consent, name and button; on paper and without JavaScript, a line for a pen. */
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
            aria-describedby={ofConsent && messageId(consentId)}
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
            aria-describedby={ofName && messageId(id)}
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

/** Signed versions with who signed what and when, and the one that is not signed yet. */
export const Versions = ({
  signatures,
  isSealed,
}: {
  signatures: readonly Signature[]
  isSealed: boolean
}) => (
  <ol className={styles.versions}>
    {signatures.map((signature, index) => {
      const { signed, sealed } = signatureText(signature)
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
