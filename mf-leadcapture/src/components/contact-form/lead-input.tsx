import type { LeadControl } from 'shared-contracts/lead-fields'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectInput, TextArea, TextInput, type controlProps } from 'shared-ui'

type LeadInputProps = { shown: LeadControl } & UseFormRegisterReturn & ReturnType<typeof controlProps>

/** The control that the table of fields asks for. */
export const LeadInput = ({ shown, ...control }: LeadInputProps) => {
  if (shown.kind === 'choice') return <SelectInput prompt={shown.prompt} options={shown.options} {...control} />
  if (shown.kind === 'text') return <TextArea rows={shown.rows} {...control} />
  return <TextInput {...shown.attributes} {...control} />
}
