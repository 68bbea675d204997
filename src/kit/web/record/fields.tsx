import { type ComponentProps, Fragment, type ReactElement, type ReactNode } from 'react'
import { z } from 'zod'
import { bare } from '#kit/contract/field-about.ts'
import { color, time } from '#kit/contract/fields.ts'
import {
  type AnyRecord,
  type Field,
  fieldOf,
  type FieldsOfRecord,
  inputNames,
  optionsOf,
  type ValuesOf,
} from '#kit/contract/record.ts'
import { unsafeCast } from '../call/unsafe-cast.ts'
import { FieldRow } from '../form/call-form.tsx'
import { Check, type Option, Select, SelectSeveral } from '../form/choice-fields.tsx'
import type { FieldProps } from '../form/draft.ts'
import type { FieldTexts } from '../form/field-texts.tsx'
import { MoneyField } from '../form/money-field.tsx'
import { PersonField, type PersonFieldProps } from '../form/person-field.tsx'
import { ColorField, DateField, NumberField, TextArea, TextField, TimeField } from '../form/text-fields.tsx'
import { useActor } from '../screens/actor.tsx'
import { textsOf } from './texts-of.ts'

type Name<Of extends AnyRecord> = keyof ValuesOf<FieldsOfRecord<Of>> & string

/** Differences of one input from its description. */
type Difference = Partial<FieldTexts> &
  // Not optional: a form requires a value that the call may lack.
  Partial<Pick<ComponentProps<typeof TextField>, 'type' | 'isOptional'>> &
  Pick<PersonFieldProps, 'chosen' | 'forWork'> &
  Readonly<{
    options?: readonly Option<string | number>[]
    /** The currency of an amount, where no other input has it. */
    currency?: string
    /** The first and the last day that can be chosen. */
    min?: string
    max?: string
  }>

type Item<Of extends AnyRecord> = Name<Of> | readonly Name<Of>[] | ReactElement | false | undefined

type AnyForm = Readonly<{ field: (name: never) => unknown; draft: unknown }>

type Props<Of extends AnyRecord> = Readonly<{
  of: Of
  form: AnyForm
  /**
   * Names of inputs in their order, lists of those that are next to each other, and components. Left out: all inputs of a
   * call that adds or changes a row.
   */
  items?: readonly Item<Of>[] | 'add' | 'change'
  /** Options of references, and texts that depend on other values. */
  with?: Readonly<{ [Input in Name<Of>]?: Difference }>
  /** The input that has the focus when its drawer opens. */
  first?: Name<Of> | false
}>

const isRow = <One,>(item: One | readonly string[]): item is readonly string[] => Array.isArray(item)

/** The inputs of a described record, each by its kind and its description. */
export const Fields = <Of extends AnyRecord>({ of, form, items = 'add', first = false, ...props }: Props<Of>) => {
  const differences: Readonly<Record<string, Difference>> = unsafeCast(props.with ?? {})
  const draw = (name: string) => (
    <OneField
      key={name}
      of={of}
      form={form}
      name={name}
      difference={{ ...(name === first ? { isFirst: true } : {}), ...differences[name] }}
    />
  )
  const drawItem = (item: Item<Of>): ReactNode => {
    if (typeof item === 'string') return draw(item)
    return isRow(item) ? <FieldRow>{item.map(draw)}</FieldRow> : item
  }
  // By their places: a row that gets another input stays, and with it the focus.
  const all: readonly Item<Of>[] = typeof items === 'string' ? unsafeCast(inputNames(of, items)) : items
  return all.map((item, at) => <Fragment key={`item-${at}`}>{drawItem(item)}</Fragment>)
}

type OneProps = Readonly<{ of: AnyRecord; form: AnyForm; name: string; difference: Difference }>

/** Returns true where a value must be given: neither empty nor left out. */
const isRequired = ({ schema, isOptional }: Field): boolean => !isOptional && !(schema instanceof z.ZodNullable)

const OneField = ({ of, form, name, difference }: OneProps) => {
  const field = fieldOf(of, name)
  if (field === undefined) throw new Error(`The record of ${of.table} has no field ${name}`)
  const { options, currency, ...texts } = difference
  const own = unsafeCast<(path: string) => FieldProps<never>>(form.field)(name)
  const input = {
    ...own,
    ...(isRequired(field) ? { isOptional: false } : {}),
    ...textsOf(field),
    ...texts,
  }
  const draft = unsafeCast<Draft>(form.draft)
  return <Input field={field} input={input} options={options} currency={currency ?? currencyIn(draft, field)} />
}

type Draft = Readonly<Record<string, unknown>>
type InputProps = Readonly<{
  field: Field
  input: FieldProps<never> & FieldTexts
  options: readonly Option<string | number>[] | undefined
  currency: string | undefined
}>

const currencyIn = (draft: Draft, { currency }: Field): string | undefined => {
  const value = currency && draft[currency]
  return typeof value === 'string' ? value : undefined
}

const Input = ({ field, input, options, currency }: InputProps) => {
  const schema = bare(field.schema)
  if (field.isPerson) return <PersonField {...unsafeCast<ComponentProps<typeof PersonField>>(input)} />
  if (schema instanceof z.ZodArray)
    return (
      <SelectSeveral
        {...unsafeCast<ComponentProps<typeof SelectSeveral>>(input)}
        options={options ?? optionsOf(field)}
      />
    )
  if (options || field.options || field.kind === 'reference')
    return <Select {...unsafeCast<ComponentProps<typeof Select>>(input)} options={options ?? optionsOf(field)} />
  if (schema instanceof z.ZodBoolean) return <Check {...unsafeCast<ComponentProps<typeof Check>>(input)} />
  if (schema instanceof z.ZodISODate) return <DateField {...unsafeCast<ComponentProps<typeof DateField>>(input)} />
  if (schema instanceof z.ZodNumber) return <NumberInput field={field} input={input} currency={currency} />
  if (schema === bare(time)) return <TimeField {...unsafeCast<ComponentProps<typeof TimeField>>(input)} />
  if (schema === bare(color)) return <ColorField {...unsafeCast<ComponentProps<typeof ColorField>>(input)} />
  if (field.lines) return <TextArea {...unsafeCast<ComponentProps<typeof TextArea>>(input)} rows={field.lines} />
  return <TextField {...unsafeCast<ComponentProps<typeof TextField>>(input)} />
}

const NumberInput = ({ field, input, currency }: Omit<InputProps, 'options'>) => {
  const { organisation } = useActor()
  const props = unsafeCast<ComponentProps<typeof NumberField>>(input)
  if (field.currency === undefined) return <NumberField {...props} {...(field.unit ? { unit: field.unit } : {})} />
  return <MoneyField {...props} currency={currency ?? organisation.currency} />
}
