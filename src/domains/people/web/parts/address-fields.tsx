import { Select, TextInput } from '@mantine/core'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import type { Named } from '#kit/contract/fields.ts'
import { namedOptions } from './words.ts'
import styles from './people.module.css'

type Draft = Readonly<{
  line1?: string
  line2?: string | null
  city?: string
  region?: string | null
  postal_code?: string | null
  country_id?: number
}>
type Props = FieldProps<Record<string, unknown>> & Readonly<{ label: string; countries: readonly Named[] }>

const PARTS = [
  ['line1', 'Street and number'],
  ['line2', 'Further line'],
  ['postal_code', 'Postal code'],
  ['city', 'City'],
  ['region', 'Region'],
] as const
const NULLABLE = new Set<string>(['line2', 'region', 'postal_code'])

const isBlank = (draft: Readonly<Record<string, unknown>>): boolean =>
  Object.values(draft).every((value) => value === null || value === undefined || value === '')

/** A postal address; all of it empty means none. */
export const AddressFields = ({ value, onChange, id, label, error, countries }: Props) => {
  const draft: Draft & Readonly<Record<string, unknown>> = value ?? {}
  const set = (name: string, next: unknown): void => {
    const nulls = { line2: null, region: null, postal_code: null }
    const changed = { ...nulls, ...draft, [name]: next === '' && NULLABLE.has(name) ? null : next }
    onChange(isBlank(changed) ? null : changed)
  }
  return (
    <fieldset className={styles.address} id={id} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {label} <span className="m-dim">optional</span>
      </legend>
      <FieldRow>
        {PARTS.map(([name, title]) => (
          <TextInput
            key={name}
            aria-label={`${label}: ${title}`}
            placeholder={title}
            value={draft[name] ?? ''}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ))}
        <Select
          aria-label={`${label}: country`}
          placeholder="Country"
          searchable
          data={namedOptions(countries).map((country) => ({ value: String(country.value), label: country.label }))}
          value={draft.country_id === undefined ? null : String(draft.country_id)}
          onChange={(text) => set('country_id', text === null ? undefined : Number(text))}
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
