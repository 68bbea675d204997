import { Input, Skeleton } from '@mantine/core'
import { createContext, useContext } from 'react'
import { LazyPart, type LoadPart } from '../screens/lazy-part.tsx'
import type { FieldProps } from './draft.ts'
import { type FieldTexts, inputTexts } from './field-texts.tsx'

export type PersonFieldProps = FieldProps<number> &
  FieldTexts &
  Readonly<{
    /** The person who is chosen at first, so that the field can name them. */
    chosen?: Readonly<{ id: number; name: string }> | null
    /** Only those are offered to whom something new can be given. */
    forWork?: boolean
  }>

const Context = createContext<LoadPart<PersonFieldProps> | null>(null)
export const PersonFieldProvider = Context.Provider

/** A person, found while typing; the domain that knows people brings the field. */
export const PersonField = (props: PersonFieldProps) => {
  const load = useContext(Context)
  return load && <LazyPart load={load} props={props} fallback={<Place {...props} />} />
}

const INPUT_HEIGHT = 36

/** Reserves the place of the field, so that those below stay where they are when it comes. */
const Place = (props: PersonFieldProps) => {
  const { label, description, inputWrapperOrder } = inputTexts(props)
  return (
    <Input.Wrapper labelElement="div" {...{ label, description, inputWrapperOrder }} aria-busy="true">
      <Skeleton height={INPUT_HEIGHT} />
    </Input.Wrapper>
  )
}
