import { clientRecord } from '../contract/billing.records.ts'
import { addClient, updateClient } from '../contract/clients.calls.ts'
import { columnsOf } from '#kit/server/import-columns.ts'
import { type Importable, importables } from '#kit/server/importable.ts'
import { planRecords, type RecordColumn } from '#kit/server/plan-records.ts'
import { entries } from '#kit/server/slots.ts'
import { listCountryNames } from '#domains/organisation/server/index.ts'
import { isClientUsed } from './store/clients.ts'
import { listClientsToMatch } from './store/import-clients.ts'
import { todayOf } from './rules/today.ts'

const column = columnsOf(clientRecord.fields)

/** The columns of clients. Prices are left to the form, which shows their currency. */
const COLUMNS: readonly RecordColumn[] = [
  column({ field: 'code', also: 'client code, short name, kürzel', isRequired: true, example: 'ACME' }),
  column({
    field: 'name',
    also: 'client, client name, customer, company, kunde, firma',
    isRequired: true,
    example: 'Acme',
  }),
  column({ field: 'legal_name', also: 'legal entity, firmenname', example: 'Acme Ltd' }),
  column({
    field: 'country',
    also: 'land',
    kind: 'name',
    to: 'country_id',
    isRequired: true,
    example: 'United Kingdom',
  }),
  column({ field: 'currency', also: 'currency code, währung', example: 'GBP' }),
  column({ field: 'tax_id', also: 'vat number, vat id, tax number, ust-idnr', example: '' }),
  column({ field: 'address', also: 'billing address, anschrift', example: '' }),
  column({ field: 'contact_name', also: 'contact person, ansprechpartner', example: '' }),
  column({ field: 'phone', also: 'telephone, telefon', example: '' }),
  column({ field: 'billing_email', also: 'invoice address, invoices to, rechnung an', example: 'pay@acme.example' }),
  column({ field: 'payment_terms_days', also: 'payment terms, terms, zahlungsziel', kind: 'whole', example: '30' }),
  column({ field: 'contract_ref', also: 'contract, contract number, vertragsnummer', example: '' }),
  column({ field: 'contract_starts_on', also: 'contract from, vertragsbeginn', kind: 'date', example: '' }),
  column({ field: 'contract_ends_on', also: 'contract until, vertragsende', kind: 'date', example: '' }),
  column({ field: 'time_source', example: '' }),
  column({ field: 'note', also: 'notes, comment, notiz', example: '' }),
]

const clients: Importable = {
  title: 'Clients',
  noun: ['client', 'clients'],
  permission: 'clients.write',
  columns: COLUMNS,
  matches: { code: 'Code', name: 'Name' },
  fields: { country_id: 'country', 'billing.name_taken': 'name', 'billing.code_taken': 'code' },
  tables: ['clients'],
  choicesOf: async (tx) => ({ country: (await listCountryNames(tx)).map(({ name }) => name) }),
  used: async (tx, ids) => {
    const used = new Map<number, string>()
    for (const id of ids) if (await isClientUsed(tx, id)) used.set(id, 'Has projects, invoices or work since')
    return used
  },
  removeDerived: async () => undefined,
  reverted: async () => undefined,
  plan: async (context, rows, options) => {
    const countries = await listCountryNames(context.tx)
    const columns = COLUMNS.map((one) => (one.field === 'country' ? { ...one, named: countries } : one))
    const year = Number((await todayOf(context)).slice(0, 4))
    return planRecords(
      {
        columns,
        known: await listClientsToMatch(context.tx),
        nameOf: (cells) => cells.get('name') ?? '',
        add: (values) => [addClient, { body: values }],
        change: ({ id, version }, values) => [
          updateClient,
          { params: { id: String(id) }, body: { ...values, version } },
        ],
      },
      rows,
      options,
      year,
    )
  },
}

/** The import of clients. */
export const importFilling = entries(importables, { clients })
