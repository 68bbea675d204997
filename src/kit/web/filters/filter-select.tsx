import { Select } from '@mantine/core'
import type { Option } from '../form/choice-fields.tsx'

type Props<Value extends string | number> = Readonly<{
  label: string
  options: readonly Option<Value>[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}>

/** One filter of a filter bar: nothing chosen means all. */
export const FilterSelect = <Value extends string | number>({ label, options, value, onChange }: Props<Value>) => (
  <Select
    aria-label={label}
    placeholder={label}
    data={options.map((option) => ({ value: String(option.value), label: option.label }))}
    value={value === undefined ? null : String(value)}
    onChange={(text) => onChange(options.find((option) => String(option.value) === text)?.value)}
    searchable={options.length > 7}
    clearable
    w={180}
    clearButtonProps={{ 'aria-label': `Clear ${label}` }}
  />
)
