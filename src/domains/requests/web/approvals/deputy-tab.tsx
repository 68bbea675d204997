import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { type Delegation, endDelegation, listDelegations } from '../../contract/delegations.calls.ts'
import { fullDatesText } from '../parts/amounts.ts'
import { kindLabel } from '../parts/labels.ts'
import { DeputyForm } from './deputy-form.tsx'

const kindsText = ({ kinds }: Delegation): string => kinds?.map(kindLabel).join(', ') ?? 'All kinds'

const columns: readonly Column<Delegation>[] = [
  {
    key: 'to',
    title: 'Deputy',
    text: ({ to }) => to.name,
    cell: ({ to }) => <PersonChip name={to.name} photo={{ id: to.id }} />,
    onPhone: 'title',
  },
  {
    key: 'from',
    title: 'Decides for',
    text: ({ from }) => from.name,
    cell: ({ from }) => <PersonChip name={from.name} photo={{ id: from.id }} />,
  },
  { key: 'dates', title: 'Dates', text: fullDatesText },
  { key: 'kinds', title: 'Kinds', text: kindsText },
  {
    key: 'state',
    title: 'State',
    onPhone: 'status',
    text: ({ state }) => (state === 'running' ? 'Running' : 'Planned'),
    cell: ({ state }) =>
      state === 'running' ? <StatusBadge tone="good" word="Running" /> : <StatusBadge tone="off" word="Planned" />,
  },
]

/** Lists the deputies of the person, now and later. */
export const DeputyTab = () => {
  const add = useDrawer('deputy')
  const end = useCall(endDelegation)
  // An admin who acts as the approver names no deputy.
  const { acting, area } = useActor()
  const isOwn = !acting
  const confirmEnd = async ({ id, to, to_date }: Delegation): Promise<void> => {
    const question = {
      title: `End the deputyship of ${to.name}?`,
      text: `It would end on ${fullDay(to_date)}. From now on requests wait for the approver alone.`,
      action: 'End deputyship',
      isDestructive: true,
    }
    if (await confirm(question)) end.start({ params: { id } })
  }
  const button = <Button onClick={() => add.open('new')}>Add deputy</Button>
  return (
    <>
      <Refused failure={end.failure} />
      <CallTable
        id="deputies"
        label="Deputies"
        call={listDelegations}
        input={{}}
        rows={(data) => data}
        columns={columns}
        rowKey={(row) => row.id}
        {...(isOwn ? { toolbar: button } : {})}
        actions={(row) =>
          isOwn && (
            <Button
              size="xs"
              variant="default"
              disabled={end.isRunning}
              aria-label={`End the deputyship of ${row.to.name}`}
              onClick={() => void confirmEnd(row)}
            >
              End
            </Button>
          )
        }
        empty={{
          title: 'No deputy is named',
          text:
            area === 'admin'
              ? 'A deputy decides in the place of an approver who is away. Approved leave brings in the backup of the team by itself.'
              : 'While you are away, a deputy decides in your place. Approved leave brings in the backup of your team by itself.',
        }}
      />
      <SideDrawer title="Add deputy" is_open={add.id !== null} onClose={add.close}>
        {add.id !== null && <DeputyForm onClose={add.close} />}
      </SideDrawer>
    </>
  )
}
