import { Select, TextInput } from '@mantine/core'
import type { Named } from '#kit/contract/fields.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import type { Address } from '../../contract/people.fields.ts'
import { personalRecord } from '../../contract/people.records.ts'
import { namedOptions } from './labels.ts'
import styles from './people.module.css'

const PARTS = [
  ['line1', 'Street and number'],
  ['line2', 'Further line'],
  ['postal_code', 'Postal code'],
  ['city', 'City'],
  ['region', 'Region'],
] as const

type Which = 'current_address' | 'permanent_address'
/** The props of an address as a whole, and of each of its fields. */
type AddressField = {
  (name: Which): FieldProps<Address>
  (name: `${Which}.${(typeof PARTS)[number][0]}`): FieldProps<string>
  (name: `${Which}.country_id`): FieldProps<number>
}
type Props = Readonly<{ field: AddressField; name: Which; countries: readonly Named[] }>

/** A postal address; all of it empty means none. */
export const AddressFields = ({ field, name, countries }: Props) => {
  const { label } = personalRecord.fields[name]
  const { id, error } = field(name)
  const country = field(`${name}.country_id`)
  return (
    <fieldset className={styles.address} id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {label} <span className="m-dim">optional</span>
      </legend>
      <FieldRow>
        {PARTS.map(([part, title]) => {
          const own = field(`${name}.${part}`)
          return (
            <TextInput
              key={part}
              id={own.id}
              aria-label={`${label}: ${title}`}
              placeholder={title}
              error={own.error}
              value={own.value ?? ''}
              onChange={(event) => own.onChange(event.currentTarget.value)}
            />
          )
        })}
        <Select
          id={country.id}
          aria-label={`${label}: country`}
          placeholder="Country"
          searchable
          openOnFocus={false}
          error={country.error}
          data={namedOptions(countries).map((option) => ({ value: String(option.value), label: option.label }))}
          value={typeof country.value === 'number' ? String(country.value) : null}
          onChange={(text) => country.onChange(text === null ? null : Number(text))}
        />
      </FieldRow>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
