import { useState } from 'react'
import type { LeadControl } from 'shared-contracts/lead-fields'
import * as kit from 'shared-ui/island-kit/controls.tsx'
import { Computed } from 'shared-ui/scenes/amount.tsx'
import { CopyButtons, PrintButton, RestoredRegion, TextButton } from 'shared-ui/island-kit/share.tsx'
import { Note, Sheet as IslandSheet, SheetLine } from 'shared-ui/island-kit/sheet.tsx'
import { Stepper, TextField } from 'shared-ui/island-kit/more-controls.tsx'
import * as ui from 'shared-ui'
import { show, type Shown } from '../catalog.ts'

const ERROR = 'Enter a whole number, such as 12.'
const RULE = { kind: 'text', checks: [], required: true, message: ERROR } as const
const TRADES = [
  { value: 'solar', label: 'Solar' },
  { value: 'turf', label: 'Turf' },
]

const Form = ({ error }: { error?: string | undefined }) => (
  <ui.Sheet title="Ask for a demo" note="All fields are required.">
    <ui.PostForm action="/leads" onSubmit={(event) => event.preventDefault()}>
      <ui.ErrorSummary
        id="summary"
        all={['crew', 'trade', 'notes']}
        problems={error === undefined ? null : { failure: null, fields: [{ id: 'crew', message: error }] }}
      />
      <ui.FieldGrid>
        <ui.Field id="crew" label="Crew size" hint="People in the field" error={error}>
          <ui.TextInput name="crew" {...ui.controlProps('crew', RULE, error, { hint: true })} />
        </ui.Field>
        <ui.Field id="trade" label="Trade" error={undefined}>
          <ui.SelectInput id="trade" name="trade" prompt="Choose one" options={TRADES} />
        </ui.Field>
        <ui.Field id="notes" label="Notes" error={undefined} wide>
          <ui.TextArea id="notes" name="notes" rows={3} />
        </ui.Field>
      </ui.FieldGrid>
      <ui.ConsentBox
        parts={[{ text: 'I have read the ' }, { text: 'privacy policy', href: '/privacy-policy' }]}
        control={{ id: 'consent', name: 'consent' }}
      />
      <ui.Honeypot id="website" />
      <ui.SendRow send="Send" isSending={false}>
        <p>We answer within one day.</p>
      </ui.SendRow>
    </ui.PostForm>
  </ui.Sheet>
)

/** An island with all controls of the island kit. */
const Island = ({ problem }: { problem?: string | undefined }) => {
  const [{ crew, trade, side, day, name, step }, setState] = useState({
    crew: '12',
    trade: 'solar',
    side: 'solar',
    day: '2026-06-12',
    name: 'Ridgeline',
    step: 0,
  })
  const set = (field: string) => (value: string) => setState((state) => ({ ...state, [field]: value }))
  const field = { hint: '1 to 500', problem }
  return (
    <RestoredRegion isRestored>
      <kit.ControlPanel label="Change the crew">
        <kit.NumberField
          name="crew"
          label="Crew"
          value={crew}
          min={1}
          max={500}
          unit="people"
          {...field}
          onChange={set('crew')}
        />
        <kit.SelectField name="trade" label="Trade" value={trade} options={TRADES} onChange={set('trade')} />
        <kit.DateField
          name="day"
          label="Payday"
          value={day}
          min="2026-06-01"
          max="2026-06-30"
          hint="A day in June"
          problem={undefined}
          onChange={set('day')}
        />
        <TextField
          name="name"
          label="Company"
          value={name}
          maxLength={40}
          hint="At most 40 characters"
          problem={undefined}
          onChange={set('name')}
        />
        <kit.RadioField
          name="side"
          label="Season"
          value={side}
          options={TRADES.map((option) => ({ ...option, detail: 'May to September' }))}
          onChange={set('side')}
        />
      </kit.ControlPanel>
      <Stepper
        label="Weeks"
        previous="Previous"
        next="Next"
        isFirst={step === 0}
        isLast={step === 3}
        onStep={(by) => setState((state) => ({ ...state, step: state.step + by }))}
      >
        Week {step + 1} of 4
      </Stepper>
      <kit.Result>{crew} people are paid on Friday.</kit.Result>
      <IslandSheet>
        <dl>
          <SheetLine
            label="Base"
            detail="2 deals"
            value={<Computed cents={56_000} working="2 × $280.00" />}
          />
          <SheetLine label="Together" value={<Computed cents={61_600} working={[56_000, 5600]} />} isSum />
        </dl>
        <Note>Before taxes.</Note>
      </IslandSheet>
      <CopyButtons link={() => location.href}>
        <PrintButton label="Print" sheet={{ current: null }} />
        <TextButton label="Reset" onPress={() => setState((state) => ({ ...state, crew: '12' }))} />
      </CopyButtons>
    </RestoredRegion>
  )
}

const LabeledRow = ({ problem }: { problem?: string | undefined }) => (
  <kit.FieldRow id="row" label="Crew" hint="1 to 500" problem={problem}>
    <ui.TextInput id="row" {...kit.getDescribedBy('row', '1 to 500', problem)} />
  </kit.FieldRow>
)

const DescribedRow = ({ shown }: { shown: LeadControl }) => (
  <kit.FieldRow id="described" label="Trade" hint={undefined} problem={undefined}>
    <ui.DescribedInput shown={shown} id="described" name="trade" />
  </kit.FieldRow>
)

const PARTS = [{ text: 'Send me the newsletter.' }]

export const FORMS: Record<string, Shown[]> = {
  'form/fields.tsx': [
    show('PostForm', Form, { more: { 'with an error': { error: ERROR } } }),
    show('ConsentBox', ui.ConsentBox, {
      props: { parts: PARTS, control: { id: 'news' } },
      vary: { quiet: [true] },
    }),
  ],
  'form/controls.tsx': [
    show('TextInput', ui.TextInput, {
      props: { 'aria-label': 'Crew size' },
      vary: { disabled: [true], 'aria-invalid': [true] },
    }),
    show('TextArea', ui.TextArea, { props: { 'aria-label': 'Notes', rows: 3 } }),
    show('SelectInput', ui.SelectInput, {
      props: { 'aria-label': 'Trade', options: TRADES },
      vary: { prompt: ['Choose one'] },
    }),
    show('DescribedInput', DescribedRow, {
      props: { shown: { kind: 'choice', prompt: 'Choose one', options: ['Solar', 'Turf'] } },
      vary: {
        shown: [
          { kind: 'text', rows: 3 },
          { kind: 'line', attributes: { inputMode: 'numeric' } },
        ],
      },
    }),
    show('FieldMessage', ui.FieldMessage, { props: { id: 'crew', error: ERROR } }),
  ],
  'form/error-summary.tsx': [
    show('Alert', ui.Alert, {
      props: { heading: 'This was not sent', children: <p>Send it again in a moment.</p> },
    }),
    show('ErrorSummary', ui.ErrorSummary, {
      props: {
        id: 'summary',
        all: ['crew'],
        problems: { failure: 'The server did not answer.', fields: [] },
      },
    }),
  ],
  'island-kit/controls.tsx': [
    show('Island', Island, { more: { 'with a problem': { problem: ERROR } } }),
    show('FieldRow', LabeledRow, { more: { 'with a problem': { problem: ERROR } } }),
  ],
}
