import { useEffect, useRef, type ChangeEvent, type CompositionEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { controlProps } from './field.tsx'
import { keepDigits } from './keep-digits.ts'

interface PhoneInputProps {
  control: UseFormRegisterReturn
  error: string | undefined
  /** Takes what is not a digit out of the value and tells the form. */
  onFilter: (input: HTMLInputElement) => void
  className: string | undefined
}

/** Digits only, however they come in; while an input method composes, its text is left alone. */
export const PhoneInput = ({ control, error, onFilter, className }: PhoneInputProps) => {
  const input = useRef<HTMLInputElement | null>(null)
  const filter = useRef(onFilter)

  useEffect(() => {
    // What was typed before the form woke.
    if (input.current?.value) filter.current(input.current)
  }, [])

  return (
    <input
      type="tel"
      autoComplete="tel"
      className={className}
      {...controlProps('phone', error, true)}
      {...control}
      ref={(element) => {
        input.current = element
        control.ref(element)
      }}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        if (!(event.nativeEvent as InputEvent).isComposing) keepDigits(event.currentTarget)
        return control.onChange(event)
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => onFilter(event.currentTarget)}
    />
  )
}
