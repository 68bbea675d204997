import type { ReactNode } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { day } from '#kit/web/format/dates.ts'
import { money } from '#kit/web/format/money.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { addClient, listClients, updateClient } from '../../contract/clients.calls.ts'
import type { Client } from '../../contract/clients.models.ts'
import { ClientFields } from './client-fields.tsx'

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
    values={valuesOf}
    menu={menu}
    read={(row) => <ClientFacts row={row} />}
    fields={(form, row) => <ClientFields form={form} row={row} />}
  />
)

const valuesOf = (row: Client) => ({
  code: row.code,
  name: row.name,
  legal_name: row.legal_name,
  country_id: row.country.id,
  currency: row.currency,
  tax_id: row.tax_id,
  without_tax_id: row.without_tax_id,
  address: row.address,
  contact_name: row.contact_name,
  phone: row.phone,
  billing_email: row.billing_email,
  payment_terms_days: row.payment_terms_days,
  rate_minor: row.rate_minor,
  cost_rate_minor: row.cost_rate_minor,
  contract_ref: row.contract_ref,
  contract_starts_on: row.contract_starts_on,
  contract_ends_on: row.contract_ends_on,
  time_source: row.time_source,
  reminders: row.reminders,
  owner_id: row.owner?.id ?? null,
  note: row.note,
})

const ClientFacts = ({ row }: Readonly<{ row: Client }>) => (
  <Facts
    facts={[
      ['Code', row.code],
      ['Legal name', row.legal_name],
      ['Country', row.country.name],
      ['Currency', row.currency],
      ['Tax id', row.without_tax_id && row.tax_id === null ? 'Has none' : row.tax_id],
      ['Address', row.address],
      ['Contact', row.contact_name],
      ['Phone', row.phone],
      ['Billing email', row.billing_email],
      ['Payment terms', `${row.payment_terms_days} days`],
      ['Reminders', row.reminders ? 'On' : 'Off'],
      ['Price per hour', row.rate_minor === null ? null : money(row.rate_minor, row.currency)],
      ['Contract', row.contract_ref],
      ['Contract end', row.contract_ends_on ? day(row.contract_ends_on) : null],
      ['Owner', row.owner && <PersonChip key="owner" name={row.owner.name} photo={{ id: row.owner.id }} />],
      ['Note', row.note],
    ]}
  />
)
