import { Loader, Select } from '@mantine/core'
import { useState } from 'react'
import type { Option } from '../form/choice-fields.tsx'
import { type SearchOptions, useSearchedOptions } from '../form/use-searched-options.ts'

type Props<Value extends string | number> = Readonly<{
  label: string
  options: readonly Option<Value>[]
  /** Finds options while the person types; the chosen one is named by `options`. */
  find?: SearchOptions<Value>
  /** The options are on their way. */
  isLoading?: boolean
  /** Is called when the options are opened, where they are loaded only then. */
  onOpen?: () => void
  value: Value | undefined
  /** One of the options is always chosen, such as a period: it cannot be cleared. */
  isAlways?: boolean
  onChange: (value: Value | undefined) => void
}>

/** One filter of a filter bar: nothing chosen means all. */
export const FilterSelect = <Value extends string | number>({
  label,
  find,
  isLoading = false,
  onOpen,
  value,
  isAlways = false,
  onChange,
  ...props
}: Props<Value>) => {
  const [wasOpened, setOpened] = useState(false)
  const { options, filter, isSearching, search } = useSearchedOptions(props.options, find, wasOpened)
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={value === undefined ? null : String(value)}
      onChange={(text) => onChange(options.find((option) => String(option.value) === text)?.value)}
      data-set={value !== undefined && !isAlways}
      onDropdownOpen={() => {
        setOpened(true)
        onOpen?.()
      }}
      searchable={find !== undefined || options.length > 7}
      clearable={!isAlways}
      allowDeselect={!isAlways}
      filter={filter}
      rightSection={isSearching || isLoading ? <Loader size={14} /> : undefined}
      {...(find || onOpen ? { nothingFoundMessage: isSearching || isLoading ? 'Searching' : 'Nothing found' } : {})}
      {...(find ? { onSearchChange: search } : {})}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    />
  )
}
