import { Button } from '@mantine/core'
import { useDrawer, type DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { type CompanyAccount, listCompanyAccounts, saveCompanyAccount } from '../../contract/accounts.calls.ts'
import { useUnits } from '../parts/use-units.ts'

const columns: readonly Column<CompanyAccount>[] = [
  {
    key: 'brand',
    title: 'Brand',
    text: ({ brand }) => brand.name,
    sort: 'brand',
    sortValue: ({ brand }) => brand.name,
    onPhone: 'title',
  },
  { key: 'currency', title: 'Currency', text: ({ currency }) => currency },
  { key: 'holder', title: 'Holder', text: ({ holder }) => holder },
  { key: 'bank', title: 'Bank', text: ({ bank_name, bank_code }) => [bank_name, bank_code].filter(Boolean).join(', ') },
  { key: 'account', title: 'Account', text: ({ last4 }) => `•••• ${last4}` },
]

/** The accounts of the company that pay salaries. */
export const AccountsTab = () => {
  const drawer = useDrawer('account')
  const add = <Button onClick={() => drawer.open('new')}>Add account</Button>
  return (
    <>
      <CallTable
        id="company-accounts"
        label="Accounts"
        call={listCompanyAccounts}
        input={{}}
        rows={(rows) => rows}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        empty={{
          title: 'No accounts yet',
          text: 'Bank files pay from the account of a brand and currency.',
          action: add,
        }}
        toolbar={<FilterBar aside={add} />}
      />
      <AccountDrawer drawer={drawer} />
    </>
  )
}

const AccountDrawer = ({ drawer }: { drawer: DrawerState }) => {
  const { data } = useCallQuery(listCompanyAccounts, {}, { enabled: drawer.id !== null && drawer.id !== 'new' })
  const row = data?.find(({ id }) => String(id) === drawer.id)
  const isReady = drawer.id === 'new' || row !== undefined
  return (
    <SideDrawer
      history={['company_accounts', drawer.id]}
      title={row ? 'Company account' : 'Add account'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {isReady && <AccountForm key={drawer.id} row={row} onDone={drawer.close} />}
    </SideDrawer>
  )
}

const AccountForm = ({ row, onDone }: { row: CompanyAccount | undefined; onDone: () => void }) => {
  const { brands } = useUnits()
  const initial = row
    ? {
        id: row.id,
        version: row.version,
        brand_id: row.brand.id,
        currency: row.currency,
        holder: row.holder,
        bank_name: row.bank_name,
        bank_code: row.bank_code,
      }
    : { currency: 'EUR' }
  return (
    <CallForm call={saveCompanyAccount} initial={initial} submit="Save account" onDone={onDone} onCancel={onDone}>
      {(field) => (
        <>
          <Select {...field('brand_id')} label="Brand" options={brands} isFirst />
          <TextField {...field('currency')} label="Currency" />
          <TextField {...field('holder')} label="Holder" />
          <TextField {...field('bank_name')} label="Bank" />
          <TextField {...field('bank_code')} label="BIC, IFSC or sort code" />
          <TextField
            {...field('account')}
            label="IBAN or account number"
            {...(row ? { help: `The account that is kept ends with ${row.last4}. Type it again to save.` } : {})}
          />
        </>
      )}
    </CallForm>
  )
}
