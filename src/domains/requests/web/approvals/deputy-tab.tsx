import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { addDays, fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { addDelegation, type Delegation, endDelegation, listDelegations } from '../../contract/delegations.calls.ts'
import { fullDatesText } from '../parts/amounts.ts'
import { KIND_OPTIONS, kindLabel } from '../parts/labels.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'

const FORTNIGHT = 13

/** Names who decides in the place of the person, and for how long. */
const DeputyForm = ({ onClose }: { onClose: () => void }) => {
  const { area, employee_id, time_zone } = useActor()
  const today = todayIn(time_zone)
  return (
    <CallForm
      call={addDelegation}
      initial={{ from_date: today, to_date: addDays(today, FORTNIGHT) }}
      submit="Save"
      onDone={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <>
          {area === 'admin' && (
            <PersonField
              {...field('from_employee_id')}
              label="Decides for"
              help={employee_id === null ? undefined : 'Left empty: for yourself.'}
              isOptional={employee_id !== null}
              isFirst
            />
          )}
          <PersonField {...field('to_employee_id')} label="Deputy" isOptional={false} isFirst={area !== 'admin'} />
          <FieldRow>
            <DateField {...field('from_date')} label="First day" min={today} isOptional={false} />
            <DateField {...field('to_date')} label="Last day" min={today} isOptional={false} />
          </FieldRow>
          <Kinds field={field('kinds')} />
          <p className="m-dim m-small">
            For up to 92 days. The deputy decides open requests too, but never their own and none that they sent.
          </p>
        </>
      )}
    </CallForm>
  )
}

/** None means all of them. */
const Kinds = ({ field: { onChange, ...field } }: { field: FieldProps<string[]> }) => (
  <SelectSeveral
    {...field}
    onChange={(kinds) => onChange(kinds && kinds.length > 0 ? [...kinds] : null)}
    label="Kinds"
    options={KIND_OPTIONS}
    help="Leave empty for all kinds."
  />
)

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
