import type { DataOf } from '#kit/contract/call.ts'
import type { Named } from '#kit/contract/fields.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { addBrand, listBrands, updateBrand } from '../../contract/brands.calls.ts'
import { listCountries } from '../../contract/organisation.calls.ts'
import type { Brand } from '../../contract/organisation.models.ts'
import { formatEmployeeNo } from '../../contract/organisation.rules.ts'
import { listWorkPatterns } from '../../contract/work-patterns.calls.ts'
import { BrandFacts } from './brand-facts.tsx'
import { BrandLogo, LogoUpload } from './brand-logo.tsx'
import { RowActions } from './row-actions.tsx'
import { ZONES } from './zones.ts'

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
      values={valuesOf}
      menu={(row) => <RowActions row={row} kind="brand" onRemoved={drawer.close} />}
      above={(row) => (row.can.update ? <LogoUpload brand={row} /> : <BrandLogo brand={row} />)}
      read={(row) => <BrandFacts brand={row} />}
      fields={(form, row) => (
        <Fields form={form} isNew={!row} countries={countries.data ?? []} patterns={patterns.data ?? []} />
      )}
    />
  )
}

const valuesOf = ({ country, default_pattern, ...row }: Brand) => ({
  name: row.name,
  legal_name: row.legal_name,
  country_id: country.id,
  currency: row.currency,
  time_zone: row.time_zone,
  address: row.address,
  tax_number: row.tax_number,
  number_prefix: row.number_prefix,
  number_width: row.number_width,
  number_next: row.number_next,
  default_pattern_id: default_pattern.id,
  is_default: row.is_default,
})

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))

type FieldsProps = Readonly<{
  form: Form<typeof addBrand>
  isNew: boolean
  countries: DataOf<typeof listCountries>
  patterns: readonly Named[]
}>

const optionsOf = (rows: readonly Named[]) => rows.map(({ id, name }) => ({ value: id, label: name }))

const Fields = ({ form: { field, draft }, isNew, countries, patterns }: FieldsProps) => {
  const own = countries.find(({ id }) => id === draft.country_id)
  const series = { number_prefix: (draft.number_prefix ?? '').toUpperCase(), number_width: draft.number_width ?? 4 }
  return (
    <>
      <TextField {...field('name')} isOptional={false} label="Name" isFirst={isNew} />
      <TextField {...field('legal_name')} isOptional={false} label="Legal name" help="Shown on payslips and letters." />
      <FieldRow>
        <Select {...field('country_id')} isOptional={false} label="Country" options={optionsOf(countries)} />
        <Select
          {...field('currency')}
          label="Currency"
          options={CURRENCIES}
          {...(own ? { placeholder: own.currency } : {})}
        />
      </FieldRow>
      <FieldRow>
        <Select {...field('time_zone')} isOptional={false} label="Time zone" options={ZONES} />
        <Select
          {...field('default_pattern_id')}
          isOptional={false}
          label="Work pattern"
          options={optionsOf(patterns)}
        />
      </FieldRow>
      <FieldRow>
        <TextField {...field('number_prefix')} label="Prefix" />
        <NumberField {...field('number_width')} isOptional={false} label="Digits" />
      </FieldRow>
      <NumberField
        {...field('number_next')}
        isOptional={false}
        label="Next number"
        help={`The next person gets ${formatEmployeeNo(series, draft.number_next ?? 1)}.`}
      />
      <TextArea {...field('address')} label="Address" rows={3} />
      <TextField {...field('tax_number')} label="Tax number" />
      <Check {...field('is_default')} label="Default brand of new people" />
    </>
  )
}
