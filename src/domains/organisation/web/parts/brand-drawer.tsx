import type { DataOf } from '#kit/contract/call.ts'
import type { Named } from '#kit/contract/fields.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { addBrand, listBrands, updateBrand } from '../../contract/brands.calls.ts'
import { listCountries } from '../../contract/overview.calls.ts'
import { brandRecord } from '../../contract/organisation.records.ts'
import { formatEmployeeNo } from '../../contract/organisation.rules.ts'
import { listWorkPatterns } from '../../contract/work-patterns.calls.ts'
import { BrandDetails } from './brand-details.tsx'
import { BrandLogo, LogoUpload } from './brand-logo.tsx'
import { RowActions } from './row-actions.tsx'
import { ZONE_OPTIONS } from '#kit/web/form/zone-options.ts'

type Props = Readonly<{ drawer: DrawerState; archived: 'true' | undefined }>

/** A brand: its form, else what there is to know. A new one begins in the country of the organisation. */
export const BrandDrawer = ({ drawer, archived }: Props) => {
  const { organisation } = useActor()
  const countries = useCallQuery(listCountries, { query: {} }, { enabled: drawer.id !== null })
  const patterns = useCallQuery(listWorkPatterns, { query: {} }, { enabled: drawer.id !== null })
  const [only, ...others] = patterns.data ?? []
  const own = countries.data?.find(({ code }) => code === organisation.country)
  return (
    <EntityDrawer
      table="brands"
      drawer={drawer}
      word="brand"
      list={listBrands}
      input={{ query: { archived } }}
      add={addBrand}
      empty={{
        number_width: 4,
        number_next: 1,
        number_prefix: '',
        time_zone: organisation.time_zone,
        ...(own ? { country_id: own.id } : {}),
        // A choice of one is none.
        ...(only && others.length === 0 ? { default_pattern_id: only.id } : {}),
      }}
      update={updateBrand}
      params={(row) => ({ id: row.id })}
      values={brandRecord.values}
      menu={(row) => <RowActions row={row} kind="brand" onRemoved={drawer.close} />}
      above={(row) => (row.can.update ? <LogoUpload brand={row} /> : <BrandLogo brand={row} />)}
      read={(row) => <BrandDetails brand={row} />}
      fields={(form, row) => (
        <BrandFields form={form} isNew={!row} countries={countries.data ?? []} patterns={patterns.data ?? []} />
      )}
    />
  )
}

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))

type FieldsProps = Readonly<{
  form: Form<typeof addBrand>
  isNew: boolean
  countries: DataOf<typeof listCountries>
  patterns: readonly Named[]
}>

const optionsOf = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: id, label: name }))

const BrandFields = ({ form, isNew, countries, patterns }: FieldsProps) => {
  const { draft } = form
  const own = countries.find(({ id }) => id === draft.country_id)
  const series = { number_prefix: (draft.number_prefix ?? '').toUpperCase(), number_width: draft.number_width ?? 4 }
  return (
    <Fields
      of={brandRecord}
      form={form}
      first={isNew && 'name'}
      items={[
        'name',
        'legal_name',
        ['country_id', 'currency'],
        ['time_zone', 'default_pattern_id'],
        ['number_prefix', 'number_width'],
        'number_next',
        'address',
        'tax_number',
        'is_default',
      ]}
      with={{
        country_id: { options: optionsOf(countries) },
        currency: { options: CURRENCIES, ...(own ? { placeholder: own.currency } : {}) },
        time_zone: { options: ZONE_OPTIONS },
        default_pattern_id: { options: optionsOf(patterns) },
        number_width: { isOptional: false },
        number_next: {
          isOptional: false,
          help: `The next person gets ${formatEmployeeNo(series, draft.number_next ?? 1)}.`,
        },
      }}
    />
  )
}
