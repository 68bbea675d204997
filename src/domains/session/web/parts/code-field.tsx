import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'

type Props = Readonly<{ value: string; onChange: (value: string) => void }>

/** The code after a password, in a dialog that is open already: it takes the focus when it appears. */
export const CodeField = ({ value, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      mt="md"
      label="Code"
      description="From the app on your phone, or a recovery code."
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
