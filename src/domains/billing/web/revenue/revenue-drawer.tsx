import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { MonthField, TextArea } from '#kit/web/form/text-fields.tsx'
import { month } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listClients } from '../../contract/clients.calls.ts'
import { addRevenue, listRevenue, updateRevenue } from '../../contract/revenue.calls.ts'
import type { Revenue } from '../../contract/revenue.models.ts'

type Filter = Readonly<{
  from_month?: string | undefined
  to_month?: string | undefined
  client_id?: number | undefined
}>
type Props = Readonly<{ drawer: DrawerState; filter: Filter }>

/** The plan of a client for a month: a new one, or one that is there. */
export const RevenueDrawer = ({ drawer, filter }: Props) => {
  const isNew = drawer.id === 'new'
  return (
    <SideDrawer
      history={['client_revenue', drawer.id]}
      title={isNew ? 'Add revenue' : 'Revenue'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {isNew && <AddForm onClose={drawer.close} />}
      {drawer.id !== null && !isNew && <Existing id={Number(drawer.id)} filter={filter} onClose={drawer.close} />}
    </SideDrawer>
  )
}

const AddForm = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { organisation } = useActor()
  const clients = useCallQuery(listClients, { query: { limit: 200, status: 'active' } }).data ?? []
  return (
    <CallForm call={addRevenue} submit="Add revenue" onDone={onClose} onCancel={onClose}>
      {(field, { draft }) => {
        const currency = clients.find(({ id }) => id === draft.client_id)?.currency ?? organisation.currency
        return (
          <>
            <Select
              {...field('client_id')}
              isOptional={false}
              label="Client"
              options={clients.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <MonthField {...field('month')} isOptional={false} label="Month" />
            <FieldRow>
              <MoneyField {...field('planned_minor')} label="Planned" currency={currency} />
              <MoneyField
                {...field('booked_minor')}
                label="Booked"
                currency={currency}
                help="Revenue beside the invoices of Muster."
              />
            </FieldRow>
            <TextArea {...field('note')} label="Note" rows={2} help="Needed for a month before the last one." />
          </>
        )
      }}
    </CallForm>
  )
}

const Existing = ({ id, filter, onClose }: Readonly<{ id: number; filter: Filter; onClose: () => void }>) => {
  const query = useCallQuery(listRevenue, { query: { ...filter, limit: 200 } })
  return (
    <Loaded query={query} what="the revenue" shape="form">
      {(rows) => {
        const row = rows.find((one) => one.id === id)
        return row ? (
          <EditForm key={id} row={row} id={id} onClose={onClose} />
        ) : (
          <p>This row does not exist any more.</p>
        )
      }}
    </Loaded>
  )
}

const EditForm = ({ row, id, onClose }: Readonly<{ row: Revenue; id: number; onClose: () => void }>) => (
  <CallForm
    call={updateRevenue}
    input={{ params: { id } }}
    initial={{
      planned_minor: row.planned_minor,
      booked_minor: row.booked_minor,
      note: row.note,
      version: row.version ?? 1,
    }}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p>
          {row.client.name}, {month(row.month)}
        </p>
        <FieldRow>
          <MoneyField {...field('planned_minor')} isOptional={false} label="Planned" currency={row.currency} />
          <MoneyField {...field('booked_minor')} isOptional={false} label="Booked" currency={row.currency} />
        </FieldRow>
        <TextArea {...field('note')} label="Note" rows={2} help="Needed for a month before the last one." />
      </>
    )}
  </CallForm>
)
