import { Button } from '@mantine/core'
import { type DrawerState, useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { taxRateRecord } from '../../contract/billing.records.ts'
import type { TaxRate } from '../../contract/clients.models.ts'
import { addTaxRate, listTaxRates, updateTaxRate } from '../../contract/taxes.calls.ts'
import { rateText } from '../parts/rate-text.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { useCountries } from '../clients/use-countries.ts'
import { ScaledField } from '../parts/scaled-field.tsx'

/** A tax rate: what is fixed, and the fields that may be reworded. */
const TaxDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
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
      above={(row) => <TaxDetails row={row} />}
      read={() => null}
      fields={(form, row) => (
        <Fields
          of={taxRateRecord}
          form={form}
          items={
            row
              ? ['name', 'note']
              : [<FixedFields key="fixed" form={form} />, 'name', 'note', ['country_id', 'valid_from']]
          }
          with={{ country_id: { options } }}
        />
      )}
    />
  )
}

/** A code with its rate, which is typed in percent. */
const FixedFields = ({ form }: Readonly<{ form: Form<typeof addTaxRate> }>) => (
  <FieldRow>
    <Fields of={taxRateRecord} form={form} items={['code']} first="code" />
    <ScaledField
      {...form.field('rate_bp')}
      isOptional={false}
      label={taxRateRecord.fields.rate_bp.label}
      unit="%"
      scale={100}
      decimals={1}
    />
  </FieldRow>
)

const TaxDetails = ({ row }: Readonly<{ row: TaxRate }>) => (
  <DetailsOf
    of={taxRateRecord}
    row={row}
    items={[
      'code',
      ['rate_bp', rateText(row.rate_bp)],
      'country',
      'valid_from',
      ...(row.can.update ? [] : (['note'] as const)),
    ]}
  />
)

const stateOf = (row: TaxRate): string => (row.active ? 'In use' : 'Out of use')

const COLUMNS = columnsOf<typeof taxRateRecord, TaxRate>(taxRateRecord, [
  'code',
  ['name', { onPhone: 'title' }],
  'country',
  ['rate_bp', { text: (row) => rateText(row.rate_bp) }],
  'note',
  ['valid_from', { onPhone: 'hide' }],
  'used',
  [
    'active',
    {
      cell: (row) => <StatusBadge tone={row.active ? 'good' : 'off'} word={stateOf(row)} />,
      text: stateOf,
      onPhone: 'status',
    },
  ],
])

/** Tax rates. Code and rate are fixed, so that past invoices read as they were. */
export const TaxesTab = () => {
  const { has } = useActor()
  const here = useHere()
  const drawer = useDrawer('tax')
  const change = useCall(updateTaxRate)
  const toggle = ({ id, version, active }: TaxRate): void =>
    change.start({ params: { id }, body: { version, active: !active } })
  const add = has('taxes.write') && <Button onClick={() => drawer.open('new')}>Add tax rate</Button>
  return (
    <div className="m-stack">
      {add && <InHead>{add}</InHead>}
      <Refused failure={change.failure} />
      <CallTable
        id="tax-rates"
        label="Tax rates"
        prefix="tax"
        call={listTaxRates}
        input={{ query: {} }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ tax: row.id })}
        isPast={(row) => !row.active}
        actions={(row) =>
          row.can.update && (
            <ActionMenu
              label={`Actions for ${row.name}`}
              actions={[
                { label: 'Edit', run: () => drawer.open(row.id) },
                { label: row.active ? 'Take out of use' : 'Put into use', run: () => toggle(row) },
              ]}
            />
          )
        }
        empty={{ title: 'No tax rates yet', text: 'An invoice needs one for each of its lines.', action: add }}
      />
      <TaxDrawer drawer={drawer} />
    </div>
  )
}
