import type { ReactNode } from 'react'
import { z } from 'zod'
import { bare } from '#kit/contract/field-about.ts'
import type { AnyRecord, Field, FieldsOfRecord, RowOf } from '#kit/contract/record.ts'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { Facts } from '../layout/cards.tsx'
import { valueText } from './value-text.ts'

type Name<Of extends AnyRecord> = keyof FieldsOfRecord<Of> & string

type Props<Of extends AnyRecord> = Readonly<{
  of: Of
  row: Readonly<RowOf<FieldsOfRecord<Of>>>
  /** Fields by their names; a pair shows something else under the label of a field, or has another label. Left out: all. */
  items?: readonly (Name<Of> | readonly [label: string, value: ReactNode])[]
}>

const namesOf = <Of extends AnyRecord>(of: Of): readonly Name<Of>[] => unsafeCast(Object.keys(of.fields))

/** Returns the label next to a value; that of a box to tick may be a sentence, which the short form replaces. */
const labelOf = (field: Field | undefined): string | undefined =>
  field && (bare(field.schema) instanceof z.ZodBoolean ? (field.short ?? field.label) : field.label)

/** Labels and values of a described row, below each other. */
export const DetailsOf = <Of extends AnyRecord>({ of, row, items = namesOf(of) }: Props<Of>) => (
  <Facts
    facts={items.map((item): readonly [string, ReactNode] => {
      if (typeof item === 'string') return [labelOf(of.fields[item]) ?? item, valueText(of, item, row)]
      const [name, value] = item
      return [labelOf(of.fields[name]) ?? name, value]
    })}
  />
)
