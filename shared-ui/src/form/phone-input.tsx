import { useEffect, useEffectEvent, useRef, type ChangeEvent, type CompositionEvent, type InputEvent, type InputHTMLAttributes, type RefCallback } from 'react'
import { TextInput } from './controls.tsx'
import { keepDigits } from './keep-digits.ts'

export interface PhoneInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'onChange'> {
  ref?: RefCallback<HTMLInputElement>
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
  /** Called with the digits that are left. Also where React sees no change: a password manager writes past it. */
  onFiltered?: (value: string) => void
}

/** Digits only, however they come in; while an input method composes, its text is left alone. */
export const PhoneInput = ({ ref, onChange, onFiltered, ...rest }: PhoneInputProps) => {
  const input = useRef<HTMLInputElement | null>(null)

  const filter = (element: HTMLInputElement) => {
    keepDigits(element)
    onFiltered?.(element.value)
  }
  const filterEarly = useEffectEvent(filter)

  useEffect(() => {
    // What was typed before the form woke.
    if (input.current?.value) filterEarly(input.current)
  }, [])

  return (
    <TextInput
      type="tel"
      autoComplete="tel"
      {...rest}
      ref={(element) => {
        input.current = element
        return ref?.(element)
      }}
      onChange={onChange}
      onInput={(event: InputEvent<HTMLInputElement>) => {
        if (!event.nativeEvent.isComposing) filter(event.currentTarget)
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => filter(event.currentTarget)}
    />
  )
}
