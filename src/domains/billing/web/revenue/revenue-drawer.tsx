import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { MonthField } from '#kit/web/form/text-fields.tsx'
import { month } from '#kit/web/format/dates.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listClients } from '../../contract/clients.calls.ts'
import { revenueRecord } from '../../contract/billing.records.ts'
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
      {(field, form) => {
        const currency = clients.find(({ id }) => id === form.draft.client_id)?.currency ?? organisation.currency
        return (
          <Fields
            of={revenueRecord}
            form={form}
            items={[
              'client_id',
              <MonthField
                key="month"
                {...field('month')}
                isOptional={false}
                label={revenueRecord.fields.month.label}
              />,
              ['planned_minor', 'booked_minor'],
              'note',
            ]}
            with={{
              client_id: { options: clients.map(({ id, name }) => ({ value: id, label: name })) },
              planned_minor: { currency },
              booked_minor: { currency },
            }}
          />
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
    initial={{ ...revenueRecord.values(row), version: row.version ?? 1 }}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_, form) => (
      <>
        <p>
          {row.client.name}, {month(row.month)}
        </p>
        <Fields
          of={revenueRecord}
          form={form}
          items={[['planned_minor', 'booked_minor'], 'note']}
          with={{
            planned_minor: { isOptional: false, currency: row.currency },
            booked_minor: { isOptional: false, currency: row.currency },
          }}
        />
      </>
    )}
  </CallForm>
)
