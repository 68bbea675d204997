import type { ReactNode } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { Panel } from '#kit/web/screens/panels.tsx'
import { clientRecord } from '../../contract/billing.records.ts'
import { addClient, listClients, updateClient } from '../../contract/clients.calls.ts'
import type { Client } from '../../contract/clients.models.ts'
import { CURRENCIES, useCountries } from './use-countries.ts'

type ClientFieldsProps = Readonly<{ form: Form<typeof addClient>; row: Client | undefined }>

/** The fields of a client; the currency follows the country. */
const ClientFields = ({ form, row }: ClientFieldsProps) => {
  const { draft } = form
  const { countries, options } = useCountries()
  const country = countries.find(({ id }) => id === draft.country_id)
  const currency = country?.currency ?? 'EUR'
  return (
    <>
      <Fields
        of={clientRecord}
        form={form}
        first={!row && 'code'}
        items={[
          ['code', 'name'],
          'legal_name',
          ['country_id', 'currency'],
          ['tax_id', 'payment_terms_days'],
          !draft.tax_id && 'without_tax_id',
          'address',
          ['contact_name', 'phone'],
          'billing_email',
          'reminders',
          ['rate_minor', 'cost_rate_minor'],
          'time_source',
          'contract_ref',
          ['contract_starts_on', 'contract_ends_on'],
          'owner_id',
          'note',
        ]}
        with={{
          country_id: { options },
          currency: { options: CURRENCIES, ...(country ? { placeholder: country.currency } : {}) },
          payment_terms_days: { isOptional: false },
          phone: { type: 'tel' },
          billing_email: { type: 'email' },
          rate_minor: { currency },
          cost_rate_minor: { currency },
          time_source: { isOptional: false },
          owner_id: { chosen: row?.owner ?? null, forWork: true },
        }}
      />
      {row && <Panel name="client_teams" />}
    </>
  )
}

type Props = Readonly<{ drawer: DrawerState; menu: (row: Client) => ReactNode }>

/** A client: its form, else what there is to know. */
export const ClientDrawer = ({ drawer, menu }: Props) => (
  <EntityDrawer
    table="clients"
    drawer={drawer}
    word="client"
    list={listClients}
    input={{ query: { limit: 200 } }}
    add={addClient}
    empty={{ payment_terms_days: 30, time_source: 'worksheets', reminders: true }}
    update={updateClient}
    params={({ id }) => ({ id })}
    values={clientRecord.values}
    menu={menu}
    read={(row) => <ClientDetails row={row} />}
    fields={(form, row) => <ClientFields form={form} row={row} />}
  />
)

const ClientDetails = ({ row }: Readonly<{ row: Client }>) => (
  <DetailsOf
    of={clientRecord}
    row={row}
    items={[
      'code',
      'legal_name',
      'country',
      'currency',
      ['tax_id', row.without_tax_id && row.tax_id === null ? 'Has none' : row.tax_id],
      'address',
      'contact_name',
      'phone',
      'billing_email',
      'payment_terms_days',
      'reminders',
      'rate_minor',
      'contract_ref',
      'contract_ends_on',
      ['owner', row.owner && <PersonChip key="owner" name={row.owner.name} photo={{ id: row.owner.id }} />],
      'note',
    ]}
  />
)
