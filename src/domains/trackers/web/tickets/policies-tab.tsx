import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { InHead } from '#kit/web/layout/in-head.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listServicePolicies, type ServicePolicy } from '../../contract/ticket-policies.calls.ts'
import { PRIORITY_OPTIONS } from './labels.ts'
import { PolicyForm } from './policy-form.tsx'
import { hoursText } from './service-hours.ts'

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

/** The times within which tickets of each client get a first response and are resolved. */
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
        empty={{ title: 'No service times yet', text: 'Add the times to the first response and to the resolution.' }}
      />
      <SideDrawer
        title={chosen ? 'Service times' : 'Add service times'}
        is_open={drawer.id !== null}
        onClose={drawer.close}
        history={['sla_policies', chosen?.id]}
      >
        {drawer.id !== null && <PolicyForm key={drawer.id} policy={chosen} onClose={drawer.close} />}
      </SideDrawer>
    </>
  )
}
