import { Checkbox, Loader, MultiSelect, Select as MantineSelect, Switch as MantineSwitch } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldProps } from './draft.ts'
import { type FieldTexts, inputTexts } from './field-texts.tsx'
import { type SearchOptions, useSearchedOptions } from './use-searched-options.ts'

export type Option<Value> = Readonly<{
  value: Value
  label: string
  /** A second, dimmed line. */
  under?: string
  is_disabled?: boolean
}>

type Choice = string | number

type SelectProps<Value extends Choice> = FieldProps<Value> &
  FieldTexts &
  Readonly<{
    options?: readonly Option<Value>[]
    /** Finds options while the person types; the chosen ones are named by `options`. */
    find?: SearchOptions<Value>
  }>

const toData = <Value extends Choice>(options: readonly Option<Value>[]) =>
  options.map((option) => ({
    value: String(option.value),
    label: option.label,
    disabled: option.is_disabled ?? false,
  }))

const valueOf = <Value extends Choice>(options: readonly Option<Value>[], text: string): Value | undefined =>
  options.find((option) => String(option.value) === text)?.value

const renderWith =
  <Value extends Choice>(options: readonly Option<Value>[]) =>
  ({ option }: { option: { value: string; label: string } }): ReactNode => {
    const under = options.find((known) => String(known.value) === option.value)?.under
    return (
      <span>
        {option.label}
        {under && <span className="m-dim m-small"> {under}</span>}
      </span>
    )
  }

/** One of several; with `find`, searched on the server while typing. */
export const Select = <Value extends Choice>(props: SelectProps<Value>) => {
  const searched = useSearchedOptions(props.options ?? [], props.find)
  const { options } = searched
  return (
    <MantineSelect
      {...inputTexts(props)}
      data={toData(options)}
      value={props.value === null || props.value === undefined ? null : String(props.value)}
      onChange={(text) => props.onChange(text === null ? null : valueOf(options, text))}
      searchable={props.find !== undefined || options.length > 7}
      clearable={props.isOptional}
      allowDeselect={false}
      // A person who tabs through a form, or is led to a fault in it, sees the fields below.
      openOnFocus={false}
      nothingFoundMessage={searched.isSearching ? 'Searching' : 'Nothing found'}
      renderOption={renderWith(options)}
      rightSection={searched.isSearching ? <Loader size={14} /> : undefined}
      filter={searched.filter}
      {...(props.find ? { onSearchChange: searched.search } : {})}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
    />
  )
}

type SeveralProps<Value extends Choice> = Omit<SelectProps<Value>, 'value' | 'onChange'> &
  Readonly<{
    value: readonly Value[] | null | undefined
    onChange: (value: Value[] | null | undefined) => void
  }>

/** Any number of several. */
export const SelectSeveral = <Value extends Choice>(props: SeveralProps<Value>) => {
  const searched = useSearchedOptions(props.options ?? [], props.find)
  const { options } = searched
  const pick = (chosen: readonly string[]): void =>
    props.onChange(
      chosen.flatMap((text) => valueOf(options, text) ?? props.value?.find((v) => String(v) === text) ?? []),
    )
  return (
    <MultiSelect
      {...inputTexts(props)}
      data={toData(options)}
      value={(props.value ?? []).map(String)}
      onChange={pick}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage={searched.isSearching ? 'Searching' : 'Nothing found'}
      renderOption={renderWith(options)}
      filter={searched.filter}
      {...(props.find ? { onSearchChange: searched.search } : {})}
    />
  )
}

/** Yes or no that acts on its own. */
export const Switch = (props: FieldProps<boolean> & FieldTexts) => (
  <MantineSwitch
    id={props.id}
    name={props.name}
    label={props.label}
    description={props.help}
    error={props.error}
    disabled={props.is_disabled ?? false}
    checked={props.value ?? false}
    onChange={(event) => props.onChange(event.currentTarget.checked)}
  />
)

/** Yes or no that the person confirms. */
export const Check = (props: FieldProps<boolean> & FieldTexts) => (
  <Checkbox
    id={props.id}
    name={props.name}
    label={props.label}
    description={props.help}
    error={props.error}
    disabled={props.is_disabled ?? false}
    checked={props.value ?? false}
    onChange={(event) => props.onChange(event.currentTarget.checked)}
  />
)
