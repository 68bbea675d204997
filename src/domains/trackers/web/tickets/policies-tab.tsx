import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { DateField, NumberField, TimeField } from '#kit/web/form/text-fields.tsx'
import { day, today as todayIn } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listClients } from '#domains/billing/contract/clients.calls.ts'
import { listHolidayCalendars } from '#domains/organisation/contract/holidays.calls.ts'
import {
  deleteServicePolicy,
  listServicePolicies,
  saveServicePolicy,
  type ServicePolicy,
} from '../../contract/ticket-policies.calls.ts'
import { PRIORITY_OPTIONS } from './labels.ts'
import { hoursText } from './service-hours.ts'

const CLIENTS = { query: { status: 'active', limit: 200 } } as const
const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, at) => ({
  value: at + 1,
  label,
}))
const OFFICE = { service_days: [1, 2, 3, 4, 5], service_from: '09:00', service_to: '17:00' }

const priorityText = ({ priority }: ServicePolicy): string =>
  PRIORITY_OPTIONS.find(({ value }) => value === priority)?.label ?? priority

const COLUMNS: readonly Column<ServicePolicy>[] = [
  { key: 'client', title: 'Client', text: ({ client }) => client?.name ?? 'All other clients', onPhone: 'title' },
  { key: 'priority', title: 'Priority', text: priorityText, isShort: true },
  { key: 'response', title: 'First response within', text: (row) => duration(row.response_minutes), isNumber: true },
  { key: 'resolution', title: 'Resolved within', text: (row) => duration(row.resolution_minutes), isNumber: true },
  { key: 'hours', title: 'Hours of service', text: hoursText },
  {
    key: 'from',
    title: 'From',
    text: (row) => `${day(row.effective_from)}${row.is_current ? '' : row.tickets > 0 ? ', replaced' : ''}`,
    isShort: true,
  },
  { key: 'tickets', title: 'Tickets', text: (row) => number(row.tickets), isNumber: true, priority: 3 },
]

/** Within which time the tickets of each client are answered and resolved. */
export const PoliciesTab = () => {
  const here = useHere()
  const drawer = useDrawer('policy')
  const { data } = useCallQuery(listServicePolicies, { query: {} })
  const chosen = data?.find((one) => String(one.id) === drawer.id)
  return (
    <>
      <InHead>
        <Button onClick={() => drawer.open('new')}>Add service times</Button>
      </InHead>
      <CallTable
        id="service-times"
        label="Service times"
        call={listServicePolicies}
        input={{ query: {} }}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        href={(row) => here({ policy: row.id })}
        isPast={(row) => !row.is_current}
        empty={{ title: 'No service times yet', text: 'Add the times within which tickets are answered.' }}
      />
      <SideDrawer
        title={chosen ? 'Service times' : 'Add service times'}
        is_open={drawer.id !== null}
        onClose={drawer.close}
        {...(chosen ? { history: ['sla_policies', chosen.id] as const } : {})}
      >
        {drawer.id !== null && <PolicyForm key={drawer.id} policy={chosen} onClose={drawer.close} />}
      </SideDrawer>
    </>
  )
}

type FormProps = Readonly<{ policy: ServicePolicy | undefined; onClose: () => void }>

/** Times are not changed for tickets that have them: the form adds new ones from a day on. */
const PolicyForm = ({ policy, onClose }: FormProps) => {
  const { organisation } = useActor()
  const clients = useCallQuery(listClients, CLIENTS)
  const calendars = useCallQuery(listHolidayCalendars, {})
  const today = todayIn(organisation.time_zone)
  const hours = policy
    ? {
        service_days: policy.service_days ?? [],
        service_from: policy.service_from ?? undefined,
        service_to: policy.service_to ?? undefined,
      }
    : OFFICE
  return (
    <div className="m-stack">
      {policy?.can.delete && <DeletePolicy id={policy.id} onDone={onClose} />}
      <CallForm
        call={saveServicePolicy}
        initial={{
          client_id: policy?.client?.id ?? null,
          priority: policy?.priority ?? 'p3',
          response_minutes: policy?.response_minutes,
          resolution_minutes: policy?.resolution_minutes,
          ...hours,
          zone: policy?.zone ?? organisation.time_zone,
          holiday_calendar_id: policy?.holiday_calendar?.id,
          effective_from: policy && policy.effective_from > today ? policy.effective_from : today,
        }}
        submit="Save"
        onDone={onClose}
        onCancel={onClose}
      >
        {(field, { draft }) => (
          <>
            <FieldRow>
              <Select
                {...field('client_id')}
                isOptional
                label="Client"
                help="Leave empty for all clients without times of their own."
                options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              />
              <Select {...field('priority')} isOptional={false} label="Priority" options={PRIORITY_OPTIONS} />
            </FieldRow>
            <FieldRow>
              <NumberField
                {...field('response_minutes')}
                label="First response within"
                unit="minutes"
                help={draft.response_minutes ? duration(draft.response_minutes) : undefined}
              />
              <NumberField
                {...field('resolution_minutes')}
                label="Resolved within"
                unit="minutes"
                help={draft.resolution_minutes ? duration(draft.resolution_minutes) : undefined}
              />
            </FieldRow>
            <SelectSeveral
              {...field('service_days')}
              label="Days of service"
              help="Without days the time runs day and night."
              options={WEEKDAYS}
            />
            {(draft.service_days ?? []).length > 0 && (
              <FieldRow>
                <TimeField {...field('service_from')} isOptional={false} label="Begins at" />
                <TimeField {...field('service_to')} isOptional={false} label="Ends at" />
              </FieldRow>
            )}
            <Select {...field('zone')} isOptional={false} label="Time zone" options={ZONES} />
            <Select
              {...field('holiday_calendar_id')}
              isOptional
              label="Holidays"
              help="The time does not run on its whole holidays."
              options={(calendars.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <DateField
              {...field('effective_from')}
              isOptional={false}
              label="From"
              min={today}
              help="Tickets that came in before keep their times."
            />
          </>
        )}
      </CallForm>
    </div>
  )
}

const DeletePolicy = ({ id, onDone }: Readonly<{ id: number; onDone: () => void }>) => {
  const remove = useCall(deleteServicePolicy)
  const run = async (): Promise<void> => {
    if (await remove.run({ params: { id } })) onDone()
  }
  return (
    <div className="m-stack">
      <p>These times have not begun.</p>
      <div>
        <Button variant="default" loading={remove.isRunning} onClick={() => void run()}>
          Delete
        </Button>
      </div>
      <Refused failure={remove.failure} />
    </div>
  )
}
