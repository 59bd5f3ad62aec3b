import type { LeadControl } from 'shared-contracts/lead-fields'
import type { ComponentProps } from 'react'
import { SelectInput, TextArea, TextInput } from 'shared-ui'

type ControlProps = Pick<
  ComponentProps<typeof TextInput>,
  'id' | 'name' | 'aria-describedby' | 'aria-invalid'
>

/** Renders the control of a lead field: a select, a text area or a text input. */
export const LeadInput = ({ shown, ...control }: { shown: LeadControl } & ControlProps) => {
  if (shown.kind === 'choice')
    return <SelectInput prompt={shown.prompt} options={shown.options} {...control} />
  if (shown.kind === 'text') return <TextArea rows={shown.rows} {...control} />
  return <TextInput {...shown.attributes} {...control} />
}
