import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import type { TaxRate } from '../../contract/clients.models.ts'
import { addTaxRate, listTaxRates, updateTaxRate } from '../../contract/taxes.calls.ts'
import { useCountries } from '../clients/use-countries.ts'
import { rateText } from '../parts/rate-text.ts'
import { ScaledField } from '../parts/scaled-field.tsx'

/** A tax rate: what is fixed, and the fields that may be reworded. */
export const TaxDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const { options } = useCountries(drawer.id !== null)
  return (
    <EntityDrawer
      table="tax_rates"
      drawer={drawer}
      word="tax rate"
      list={listTaxRates}
      input={{ query: {} }}
      add={addTaxRate}
      update={updateTaxRate}
      params={({ id }) => ({ id })}
      values={({ name, note }) => ({ name, note })}
      above={(row) => <TaxFacts row={row} />}
      read={() => null}
      fields={({ field }, row) => (
        <>
          {!row && (
            <FieldRow>
              <TextField {...field('code')} isOptional={false} label="Code" help="Such as DE-19." isFirst />
              <ScaledField {...field('rate_bp')} isOptional={false} label="Rate" unit="%" scale={100} decimals={1} />
            </FieldRow>
          )}
          <TextField {...field('name')} isOptional={false} label="Name" help="Printed beside the amount of the tax." />
          <TextField {...field('note')} label="Note on invoices" help="Such as: Reverse charge." />
          {!row && (
            <FieldRow>
              <Select {...field('country_id')} isOptional={false} label="Country" options={options} />
              <DateField
                {...field('valid_from')}
                isOptional={false}
                label="Valid from"
                help="For services that end on this day or later."
              />
            </FieldRow>
          )}
        </>
      )}
    />
  )
}

const TaxFacts = ({ row }: Readonly<{ row: TaxRate }>) => (
  <Facts
    facts={[
      ['Code', row.code],
      ['Rate', rateText(row.rate_bp)],
      ['Country', row.country.name],
      ['Valid from', fullDay(row.valid_from)],
      ...(row.can.update ? [] : [['Note on invoices', row.note] as const]),
    ]}
  />
)
