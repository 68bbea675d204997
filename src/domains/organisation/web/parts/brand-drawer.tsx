import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { addBrand, updateBrand } from '../../contract/brands.calls.ts'
import { listCountries } from '../../contract/organisation.calls.ts'
import type { Brand } from '../../contract/organisation.models.ts'
import { formatEmployeeNo } from '../../contract/organisation.rules.ts'
import { listWorkPatterns } from '../../contract/work-patterns.calls.ts'
import { BrandFacts } from './brand-facts.tsx'
import { BrandLogo, LogoUpload } from './brand-logo.tsx'
import styles from './organisation.module.css'
import { ZONES } from './zones.ts'

type Props = Readonly<{ id: string | null; onClose: () => void; brands: readonly Brand[] }>

/** A brand: its form for those who may change it, else what there is to know. */
export const BrandDrawer = ({ id, onClose, brands }: Props) => {
  const row = brands.find((one) => String(one.id) === id)
  const title = id === 'new' ? 'Add brand' : (row?.name ?? 'Brand')
  return (
    <SideDrawer title={title} is_open={id !== null} onClose={onClose}>
      {id === 'new' && <AddForm onClose={onClose} />}
      {id !== 'new' && (row ? <Existing row={row} onClose={onClose} /> : <p>This brand does not exist any more.</p>)}
    </SideDrawer>
  )
}

const Existing = ({ row, onClose }: { row: Brand; onClose: () => void }) => (
  <div className={styles.stack}>
    {row.can.update ? (
      <>
        <LogoUpload brand={row} />
        <EditForm key={row.id} row={row} onClose={onClose} />
      </>
    ) : (
      <>
        <BrandLogo brand={row} />
        <BrandFacts brand={row} />
      </>
    )}
  </div>
)

/** Begins in the country of the organisation. */
const AddForm = ({ onClose }: Pick<Props, 'onClose'>) => {
  const { organisation } = useActor()
  const countries = useCallQuery(listCountries, { query: {} })
  return (
    <Loaded query={countries} what="the countries" shape="lines">
      {(all) => {
        const own = all.find(({ code }) => code === organisation.country)
        return (
          <CallForm
            call={addBrand}
            initial={{ number_width: 4, number_next: 1, number_prefix: '', ...(own ? { country_id: own.id } : {}) }}
            submit="Add brand"
            onDone={onClose}
            onCancel={onClose}
          >
            {(_, form) => <Fields form={form} is_new />}
          </CallForm>
        )
      }}
    </Loaded>
  )
}

const EditForm = ({ row, onClose }: { row: Brand; onClose: () => void }) => (
  <CallForm
    call={updateBrand}
    input={{ params: { id: row.id } }}
    initial={{
      name: row.name,
      legal_name: row.legal_name,
      country_id: row.country.id,
      currency: row.currency,
      time_zone: row.time_zone,
      address: row.address,
      tax_number: row.tax_number,
      number_prefix: row.number_prefix,
      number_width: row.number_width,
      number_next: row.number_next,
      default_pattern_id: row.default_pattern.id,
      is_default: row.is_default,
      version: row.version,
    }}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_, form) => <Fields form={unsafeCast(form)} />}
  </CallForm>
)

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code }))

type FieldsProps = Readonly<{ form: Form<typeof addBrand>; is_new?: boolean }>

const Fields = ({ form: { field, draft }, is_new = false }: FieldsProps) => {
  const countries = useCallQuery(listCountries, { query: {} })
  const patterns = useCallQuery(listWorkPatterns, { query: {} })
  const own = countries.data?.find(({ id }) => id === draft.country_id)
  const series = { number_prefix: (draft.number_prefix ?? '').toUpperCase(), number_width: draft.number_width ?? 4 }
  return (
    <>
      <TextField {...field('name')} isOptional={false} label="Name" isFirst={is_new} />
      <TextField
        {...field('legal_name')}
        isOptional={false}
        label="Legal name"
        help="Stands on payslips and letters."
      />
      <FieldRow>
        <Select
          {...field('country_id')}
          isOptional={false}
          label="Country"
          options={(countries.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
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
          options={(patterns.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
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
