import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import {
  addInvoice,
  lineInputOf,
  readInvoiceOptions,
  updateInvoice,
  viewInvoice,
} from '../../contract/invoices.calls.ts'
import { draftRecord, invoiceRecord } from '../../contract/invoices.records.ts'
import type { InvoiceFull } from '../../contract/invoices.models.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import { useShownDraft } from './use-shown-draft.ts'
import { addMonths } from '#kit/contract/months.ts'
import { addDays, today } from '#kit/web/format/dates.ts'

/** The first and the last day of the month before this one. */
const lastMonth = (): Readonly<{ from: string; to: string }> => {
  const month = today().slice(0, 7)
  return { from: `${addMonths(month, -1)}-01`, to: addDays(`${month}-01`, -1) }
}

/** The form of a draft: a new one, or one that is there. */
export const EditDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const isNew = drawer.id === 'new'
  return (
    <SideDrawer title={isNew ? 'Add invoice' : 'Edit draft'} is_open={drawer.id !== null} onClose={drawer.close}>
      {isNew && <AddForm onClose={drawer.close} />}
      {drawer.id !== null && !isNew && <Existing id={Number(drawer.id)} onClose={drawer.close} />}
    </SideDrawer>
  )
}

const AddForm = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const options = useCallQuery(readInvoiceOptions, {})
  const show = useShownDraft()
  const { from, to } = lastMonth()
  return (
    <Loaded query={options} what="the choices" shape="form">
      {(choices) => (
        <CallForm
          call={addInvoice}
          initial={{ service_from: from, service_to: to, lines: [] }}
          submit="Add invoice"
          onDone={({ data }) => show(data.id)}
          onCancel={onClose}
        >
          {(_, form) => <InvoiceFields form={form} choices={choices} row={null} />}
        </CallForm>
      )}
    </Loaded>
  )
}

const Existing = ({ id, onClose }: Readonly<{ id: number; onClose: () => void }>) => {
  const options = useCallQuery(readInvoiceOptions, {})
  const query = useCallQuery(viewInvoice, { params: { id } })
  return (
    <Loaded query={query} what="the invoice" shape="form">
      {(row) => (
        <Loaded query={options} what="the choices" shape="form">
          {(choices) => (
            <CallForm
              key={row.id}
              call={updateInvoice}
              input={{ params: { id } }}
              initial={valuesOf(row)}
              submit="Save"
              onDone={onClose}
              onCancel={onClose}
            >
              {/* A change takes the fields of a new draft, but its client. */}
              {(_, form) => (
                <InvoiceFields form={unsafeCast<Form<typeof addInvoice>>(form)} choices={choices} row={row} />
              )}
            </CallForm>
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

const valuesOf = (row: InvoiceFull) => ({
  ...invoiceRecord.values(row),
  ...draftRecord.values(row),
  pr_id: row.project?.pr_id ?? null,
  lines: row.lines.map(lineInputOf),
  version: row.version,
})
